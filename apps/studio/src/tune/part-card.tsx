import { readable } from "apps-shared/words.ts";
import { useState } from "preact/hooks";
import type { StepDefinition } from "undercroft/define";
import type { Option } from "undercroft/recipes";
import {
  changed,
  type DraftChoice,
  type DraftGroup,
  type DraftPart,
  type DraftStep,
  duplicated,
  placeOf,
  removed,
  unwrapped,
  wrapped,
} from "../state/draft.ts";
import { whyNot } from "../state/facts.ts";
import { isPreset, presetOptions, timeText } from "../state/option-values.ts";
import { draft, edit, known, shown } from "../state/studio.ts";
import { kindOf } from "../step-kinds.ts";
import { SketchSummary, sketchWords } from "../touch/sketch-summary.tsx";
import { isWishOption } from "../touch/wishes.ts";
import { branchKeys, fateOf } from "./drawn.ts";
import { FateChips, FindSign, IdleNote, idleNow, KeepButton } from "./drawn-marks.tsx";
import { BranchWeight, GroupLimits } from "./group-controls.tsx";
import { Icon, KindIcon } from "./icons.tsx";
import { Menu, type MenuItem } from "./menu.tsx";
import { dragged, drop, moveBy, startDrag } from "./moving.ts";
import { rename, StreamField, TitleField } from "./name-field.tsx";
import { names, titleOf } from "./names.ts";
import { defaultText, OptionRow } from "./option-row.tsx";
import { contentsOf, factsOf, hasNumber, limitsOf, type Note, notesOf } from "./step-words.ts";
import { adding, cardId, failingKey, focusSoon, fold, headId, isUnfolded, openKey, renamed } from "./tune-state.ts";

interface PartListProps {
  readonly parts: readonly DraftPart[];
  /** What they lie in, where that is not the recipe itself. */
  readonly around?: DraftGroup | DraftChoice;
}

/** Parts under each other, each as a card. */
export function PartList({ parts, around }: PartListProps) {
  const weights = around?.kind === "choice" ? around.weights : undefined;
  return (
    <ol class="parts">
      {parts.map((part, i) => (
        <PartCard key={part.key} part={part} {...(weights === undefined ? {} : { branch: { weights, index: i } })} />
      ))}
    </ol>
  );
}

interface PartCardProps {
  readonly part: DraftPart;
  readonly branch?: { readonly weights: readonly (number | undefined)[]; readonly index: number };
}

function PartCard({ part, branch }: PartCardProps) {
  const { key } = part;
  const title = titleOf(part);
  const isStep = part.kind === "step";
  const isOpen = isStep ? openKey.value === key : isUnfolded(key);
  const definition = isStep ? known.value.steps.get(part.use) : undefined;
  const kind = !isStep ? part.kind : definition === undefined ? "style" : kindOf(definition);
  const idle = idleNow(part);
  const isFailing = failingKey.value === key;
  const target = drop.value?.beside === key ? drop.value : undefined;
  const toggle = () => {
    if (isStep) openKey.value = isOpen ? undefined : key;
    else fold(key, !isOpen);
  };
  const className = [
    "card",
    isOpen && "is-open",
    part.isOff && "is-off",
    isFailing && "is-failing",
    idle !== undefined && "is-idle",
    dragged.value === key && "is-dragged",
  ];
  return (
    <li
      id={cardId(key)}
      class={className.filter(Boolean).join(" ")}
      data-part={key}
      data-kind={kind}
      data-drop={target === undefined ? undefined : `${target.side}${target.whyNot === undefined ? "" : " refused"}`}
    >
      <div class="card-head">
        <button
          type="button"
          class="grip"
          aria-label={`Move ${title}`}
          title="Drag to move; with the keyboard ↑ and ↓"
          onPointerDown={(event) => startDrag(event, key)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
            event.preventDefault();
            moveBy(key, event.key === "ArrowUp" ? -1 : 1);
          }}
        >
          <Icon sign="grip" />
        </button>
        {renamed.value === key ? (
          <TitleField part={part} />
        ) : (
          <button
            type="button"
            id={headId(key)}
            class="card-title"
            aria-expanded={isOpen}
            onClick={toggle}
            onDblClick={() => rename(key)}
            onKeyDown={(event) => {
              if (event.key !== "F2") return;
              event.preventDefault();
              rename(key);
            }}
          >
            <KindIcon kind={kind} />
            <span class="card-name">{title}</span>
            {isStep && part.seed !== undefined && (
              <span class="lock-sign" title={`Its seed is locked: ${part.seed}`}>
                <Icon sign="locked" />
                <span class="visually-hidden">, locked</span>
              </span>
            )}
            <Aside part={part} isOpen={isOpen} />
            <Marks part={part} />
          </button>
        )}
        {idle !== undefined && <FindSign part={part} idle={idle} title={title} />}
      </div>
      {isFailing && <p class="card-fault">The problem is here.</p>}
      {branch !== undefined && <BranchWeight part={part} weights={branch.weights} index={branch.index} name={title} />}
      <KeepButton part={part} title={title} />
      {isStep && part.use === "sketch" && !isOpen && <p class="card-line">{sketchWords(part)}</p>}
      {(idle === undefined || isOpen || !isStep) && <Chips part={part} definition={definition} isOpen={isOpen} />}
      {isOpen && (
        <div class="card-body">
          {idle !== undefined && <IdleNote part={part} idle={idle} />}
          {part.kind === "step" ? (
            <StepBody part={part} definition={definition} title={title} />
          ) : (
            <AroundBody part={part} title={title} />
          )}
        </div>
      )}
    </li>
  );
}

interface AsideProps {
  readonly part: DraftPart;
  readonly isOpen: boolean;
}

/** What stands on the right of a card's head: its time, and whether it is open. */
function Aside({ part, isOpen }: AsideProps) {
  if (part.isOff) return <span class="aside">off</span>;
  const time = part.kind === "step" ? shown.value?.times[names.value.get(part.key) ?? ""] : undefined;
  return (
    <>
      {time !== undefined && <span class="aside mono">{timeText(time)}</span>}
      {part.kind !== "step" && (
        <span class="turn" data-open={isOpen ? "" : undefined}>
          <Icon sign="fold" />
        </span>
      )}
    </>
  );
}

/** Under which limits a part takes place, and what became of it in the level on the screen. */
function Marks({ part }: { readonly part: DraftPart }) {
  const limits = part.kind === "step" ? [] : limitsOf(part);
  if (part.isOff || (limits.length === 0 && !branchKeys.value.has(part.key))) return null;
  return (
    <span class="card-marks">
      {limits.map((words) => (
        <span key={words} class="aside">
          {words}
        </span>
      ))}
      <FateChips part={part} />
    </span>
  );
}

/** Remarks beyond this many are shown when the card is open. */
const MOST_NOTES = 2;

interface ChipsProps {
  readonly part: DraftPart;
  readonly definition: StepDefinition<any> | undefined;
  readonly isOpen: boolean;
}

/** Facts that a step needs, adds and drops, and what the level says of it. */
function Chips({ part, definition, isOpen }: ChipsProps) {
  if (part.kind !== "step") {
    return isOpen ? null : <p class="card-line">{foldedLine(part)}</p>;
  }
  const level = shown.value?.level;
  const as = names.value.get(part.key);
  const notes: readonly Note[] =
    level === undefined || as === undefined || part.isOff ? [] : notesOf(level, as, definition);
  const facts = factsOf(definition);
  if (facts.length + notes.length === 0) return null;
  const told = isOpen ? notes : notes.slice(0, MOST_NOTES);
  return (
    <ul class="chips">
      {facts.map(({ verb, words }) => (
        <li key={verb} class={`chip ${verb}`} title={words}>
          {words}
        </li>
      ))}
      {told.map(({ words, full, isGood }) => (
        <li key={full} class={`chip note ${isGood ? "good" : "poor"}`} title={full}>
          {isOpen ? full : words}
        </li>
      ))}
      {told.length < notes.length && <li class="chip note">{notes.length - told.length} more</li>}
    </ul>
  );
}

/** What a folded group or choice holds; of a choice, which branch was drawn. */
function foldedLine(part: DraftGroup | DraftChoice): string {
  const drawn = part.kind === "choice" ? drawnIn(part) : undefined;
  return drawn === undefined ? contentsOf(part) : `Drawn: ${titleOf(drawn)}`;
}

/** What a choice comes to in the level on the screen: where that is another choice, what that comes to. */
function drawnIn({ parts }: DraftChoice): DraftPart | undefined {
  const drawn = parts.find(({ key }) => (fateOf(key) ?? "unreached") !== "unreached");
  const only =
    drawn?.kind === "group" && drawn.title === undefined && drawn.parts.length === 1 ? drawn.parts[0]! : drawn;
  return only?.kind === "choice" ? drawnIn(only) : only;
}

interface StepBodyProps {
  readonly part: DraftStep;
  readonly definition: StepDefinition<any> | undefined;
  readonly title: string;
}

/** A step's options and what can be done with it. */
function StepBody({ part, definition, title }: StepBodyProps) {
  const [looked, setLooked] = useState<string>();
  const helpId = `part-${part.key}-help`;
  const table: Readonly<Record<string, Option>> = definition?.options ?? {};
  const option = looked === undefined ? undefined : table[looked];
  const isPainted = part.use === "sketch";
  const presets = Object.entries(definition?.presets ?? {});
  const setOptions = (options: DraftStep["options"]) =>
    edit((now) => changed(now, part.key, (step) => ({ ...step, options }) as DraftStep));
  return (
    <>
      {isPainted && <SketchSummary step={part} />}
      <div class="options">
        {Object.entries(table)
          .filter(([name]) => !isPainted || !isWishOption(name))
          .map(([name, item]) => (
            <OptionRow
              key={name}
              part={part}
              option={item}
              name={name}
              helpId={helpId}
              onLook={() => setLooked(name)}
            />
          ))}
      </div>
      <p class="card-help" id={helpId}>
        {definition === undefined
          ? `There is no step “${part.use}” here. If it is a custom step, start the studio with --use.`
          : option === undefined
            ? definition.summary
            : `${readable(looked!)}: ${option.help} By default ${defaultText(option)}.`}
      </p>
      {part.as !== undefined && !hasNumber(part) && <StreamField part={part} />}
      <Tools part={part} title={title}>
        {presets.length > 0 && (
          <Menu
            label={`Presets of ${title}`}
            class="small-button worded"
            items={presets.map(([name, { options: values }]) => ({
              label: readable(name),
              isOn: isPreset(table, part.options, values),
              run: () => setOptions(presetOptions(table, values)),
            }))}
          >
            presets
          </Menu>
        )}
        <LockButton part={part} title={title} />
      </Tools>
    </>
  );
}

/** Keeps a step's random numbers while the level's seed changes. */
function LockButton({ part, title }: { readonly part: DraftStep; readonly title: string }) {
  const isLocked = part.seed !== undefined;
  const turn = () => {
    const seed = isLocked ? undefined : (shown.peek()?.level.seed ?? shown.peek()?.order.seed);
    edit((now) => changed(now, part.key, (step) => ({ ...step, seed }) as DraftStep));
  };
  return (
    <button
      type="button"
      class="small-button"
      aria-pressed={isLocked}
      aria-label={`Lock the seed of ${title}`}
      title={
        isLocked
          ? `Locked to the seed “${part.seed}”: it gives the same result for every seed of the level. Press to unlock.`
          : "Lock its seed: it stays the same while the other steps change."
      }
      disabled={!isLocked && shown.value === undefined}
      onClick={turn}
    >
      <Icon sign={isLocked ? "locked" : "unlocked"} />
    </button>
  );
}

interface AroundBodyProps {
  readonly part: DraftGroup | DraftChoice;
  readonly title: string;
}

/** What a group or a choice holds, under which conditions, and what can be done with it. */
function AroundBody({ part, title }: AroundBodyProps) {
  const isChoice = part.kind === "choice";
  return (
    <>
      {part.kind === "group" && <GroupLimits part={part} />}
      <PartList parts={part.parts} around={part} />
      <button
        type="button"
        class="add-button"
        onClick={() => {
          adding.value = {
            kind: "put",
            place: { within: part.key, index: part.parts.length },
            where: isChoice ? "as another branch of this choice" : "at the end of the group",
          };
        }}
      >
        + {isChoice ? "add a branch" : "add a step here"}
      </button>
      {part.as !== undefined && !hasNumber(part) && <StreamField part={part} />}
      <Tools part={part} title={title} />
    </>
  );
}

interface ToolsProps {
  readonly part: DraftPart;
  readonly title: string;
  readonly children?: preact.ComponentChildren;
}

/** What can be done with any part. */
function Tools({ part, title, children }: ToolsProps) {
  const { key } = part;
  const place = placeOf(draft.value.parts, key);
  const remove = () => {
    edit((now) => removed(now, key));
    focusSoon("add-step");
  };
  const put = (offset: 0 | 1, where: string) => () => {
    if (place === undefined) return;
    adding.value = { kind: "put", place: { ...place, index: place.index + offset }, where: `${where} ${title}` };
  };
  const makeChance = (group: DraftGroup): MenuItem => {
    const next = changed(draft.value, key, () => ({ ...group, chance: 0.5 }));
    return {
      label: "Make it a matter of chance",
      whyNot: whyNot(draft.value, next, key, known.value),
      run: () => edit(() => next),
    };
  };
  const wrap = (kind: "choice" | "chance"): MenuItem => {
    const around = wrapped(part, kind);
    const next = changed(draft.value, key, () => around);
    return {
      label: kind === "choice" ? "Make it a choice…" : "Make it a matter of chance",
      whyNot: whyNot(draft.value, next, key, known.value),
      run: () => {
        // A choice needs a second step: nothing changes until that is picked.
        if (kind === "choice") {
          adding.value = { kind: "choice", key };
          return;
        }
        edit(() => next);
        fold(around.key, true);
        focusSoon(headId(around.key));
      },
    };
  };
  const items: readonly MenuItem[] = [
    { label: "Rename…", run: () => rename(key) },
    { label: "Add a step before…", run: put(0, "before") },
    { label: "Add a step after…", run: put(1, "after") },
    ...(part.kind === "step"
      ? [
          {
            label: "Replace with another step…",
            run: () => {
              adding.value = { kind: "replace", key };
            },
          },
        ]
      : []),
    duplicate(part),
    wrap("choice"),
    part.kind === "group" && part.chance === undefined ? makeChance(part) : wrap("chance"),
    ...(part.kind === "step" ? [] : [dissolve(part)]),
    { label: "Remove", run: remove },
  ];
  return (
    <div class="tools">
      <label
        class="switch"
        title="If switched off, the step keeps its place and its options, and the other steps don't change."
      >
        <input
          type="checkbox"
          role="switch"
          aria-label={`${title} is on`}
          checked={!part.isOff}
          aria-checked={!part.isOff}
          onChange={() => edit((now) => changed(now, key, (other) => ({ ...other, isOff: !other.isOff })))}
        />
        <span class="switch-words">{part.isOff ? "off" : "on"}</span>
      </label>
      {children}
      <span class="spring" />
      <button
        type="button"
        class="small-button"
        aria-label={`Move ${title} up`}
        title="Up (Alt + ↑)"
        onClick={() => moveBy(key, -1)}
      >
        <Icon sign="up" />
      </button>
      <button
        type="button"
        class="small-button"
        aria-label={`Move ${title} down`}
        title="Down (Alt + ↓)"
        onClick={() => moveBy(key, 1)}
      >
        <Icon sign="down" />
      </button>
      <Menu label={`More for ${title}`} items={items}>
        <Icon sign="more" />
      </Menu>
    </div>
  );
}

function duplicate(part: DraftPart): MenuItem {
  const next = duplicated(draft.value, part.key);
  const at = placeOf(next.parts, part.key)!;
  const copy = siblingAfter(next.parts, at);
  return {
    label: "Duplicate",
    whyNot: copy === undefined ? undefined : whyNot(draft.value, next, copy, known.value),
    run: () => {
      edit(() => next);
      if (copy !== undefined) focusSoon(headId(copy));
    },
  };
}

/** The key of the part right after a place. */
function siblingAfter(
  parts: readonly DraftPart[],
  { within, index }: { within: number | undefined; index: number },
): number | undefined {
  for (const part of parts) {
    if (within === undefined) return parts[index + 1]?.key;
    if (part.kind === "step") continue;
    if (part.key === within) return part.parts[index + 1]?.key;
    const inside = siblingAfter(part.parts, { within, index });
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function dissolve(part: DraftGroup | DraftChoice): MenuItem {
  const next = unwrapped(draft.value, part.key);
  const first = part.parts[0]!.key;
  return {
    label: part.kind === "choice" ? "Take all its branches, one after another" : "Dissolve the group",
    whyNot: whyNot(draft.value, next, first, known.value),
    run: () => edit(() => next),
  };
}
