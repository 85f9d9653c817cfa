import { readable } from "apps-shared/words.ts";
import { useState } from "preact/hooks";
import type { StepDefinition } from "undercroft/define";
import type { Option } from "undercroft/recipes";
import {
  changed,
  type DraftChoice,
  type DraftGroup,
  type DraftNode,
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

interface NodeCardsProps {
  readonly nodes: readonly DraftNode[];
  /** What they lie in, where that is not the recipe itself. */
  readonly around?: DraftGroup | DraftChoice;
}

/** Nodes under each other, each as a card. */
export function NodeCards({ nodes, around }: NodeCardsProps) {
  const weights = around?.kind === "choice" ? around.weights : undefined;
  return (
    <ol class="parts">
      {nodes.map((node, i) => (
        <NodeCard key={node.key} node={node} {...(weights === undefined ? {} : { branch: { weights, index: i } })} />
      ))}
    </ol>
  );
}

interface NodeCardProps {
  readonly node: DraftNode;
  readonly branch?: { readonly weights: readonly (number | undefined)[]; readonly index: number };
}

function NodeCard({ node, branch }: NodeCardProps) {
  const { key } = node;
  const title = titleOf(node);
  const isStep = node.kind === "step";
  const isOpen = isStep ? openKey.value === key : isUnfolded(key);
  const definition = isStep ? known.value.steps.get(node.use) : undefined;
  const kind = !isStep ? node.kind : definition === undefined ? "style" : kindOf(definition);
  const idle = idleNow(node);
  const isFailing = failingKey.value === key;
  const target = drop.value?.beside === key ? drop.value : undefined;
  const toggle = () => {
    if (isStep) openKey.value = isOpen ? undefined : key;
    else fold(key, !isOpen);
  };
  const className = [
    "card",
    isOpen && "is-open",
    node.isOff && "is-off",
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
          <TitleField node={node} />
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
            {isStep && node.seed !== undefined && (
              <span class="lock-sign" title={`Its seed is locked: ${node.seed}`}>
                <Icon sign="locked" />
                <span class="visually-hidden">, locked</span>
              </span>
            )}
            <Aside node={node} isOpen={isOpen} />
            <Marks node={node} />
          </button>
        )}
        {idle !== undefined && <FindSign node={node} idle={idle} title={title} />}
      </div>
      {isFailing && <p class="card-fault">The problem is here.</p>}
      {branch !== undefined && <BranchWeight node={node} weights={branch.weights} index={branch.index} name={title} />}
      <KeepButton node={node} title={title} />
      {isStep && node.use === "sketch" && !isOpen && <p class="card-line">{sketchWords(node)}</p>}
      {(idle === undefined || isOpen || !isStep) && <Chips node={node} definition={definition} isOpen={isOpen} />}
      {isOpen && (
        <div class="card-body">
          {idle !== undefined && <IdleNote node={node} idle={idle} />}
          {node.kind === "step" ? (
            <StepBody node={node} definition={definition} title={title} />
          ) : (
            <AroundBody node={node} title={title} />
          )}
        </div>
      )}
    </li>
  );
}

interface AsideProps {
  readonly node: DraftNode;
  readonly isOpen: boolean;
}

/** What stands on the right of a card's head: its time, and whether it is open. */
function Aside({ node, isOpen }: AsideProps) {
  if (node.isOff) return <span class="aside">off</span>;
  const time = node.kind === "step" ? shown.value?.times[names.value.get(node.key) ?? ""] : undefined;
  return (
    <>
      {time !== undefined && <span class="aside mono">{timeText(time)}</span>}
      {node.kind !== "step" && (
        <span class="turn" data-open={isOpen ? "" : undefined}>
          <Icon sign="fold" />
        </span>
      )}
    </>
  );
}

/** Under which limits a node takes place, and what became of it in the level on the screen. */
function Marks({ node }: { readonly node: DraftNode }) {
  const limits = node.kind === "step" ? [] : limitsOf(node);
  if (node.isOff || (limits.length === 0 && !branchKeys.value.has(node.key))) return null;
  return (
    <span class="card-marks">
      {limits.map((words) => (
        <span key={words} class="aside">
          {words}
        </span>
      ))}
      <FateChips node={node} />
    </span>
  );
}

/** Remarks beyond this many are shown when the card is open. */
const MOST_NOTES = 2;

interface ChipsProps {
  readonly node: DraftNode;
  readonly definition: StepDefinition<any> | undefined;
  readonly isOpen: boolean;
}

/** Facts that a step needs, adds and drops, and what the level says of it. */
function Chips({ node, definition, isOpen }: ChipsProps) {
  if (node.kind !== "step") {
    return isOpen ? null : <p class="card-line">{foldedLine(node)}</p>;
  }
  const level = shown.value?.level;
  const as = names.value.get(node.key);
  const notes: readonly Note[] =
    level === undefined || as === undefined || node.isOff ? [] : notesOf(level, as, definition);
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
function foldedLine(node: DraftGroup | DraftChoice): string {
  const drawn = node.kind === "choice" ? drawnIn(node) : undefined;
  return drawn === undefined ? contentsOf(node) : `Drawn: ${titleOf(drawn)}`;
}

/** What a choice comes to in the level on the screen: where that is another choice, what that comes to. */
function drawnIn({ nodes }: DraftChoice): DraftNode | undefined {
  const drawn = nodes.find(({ key }) => (fateOf(key) ?? "unreached") !== "unreached");
  const only =
    drawn?.kind === "group" && drawn.title === undefined && drawn.nodes.length === 1 ? drawn.nodes[0]! : drawn;
  return only?.kind === "choice" ? drawnIn(only) : only;
}

interface StepBodyProps {
  readonly node: DraftStep;
  readonly definition: StepDefinition<any> | undefined;
  readonly title: string;
}

/** A step's options and what can be done with it. */
function StepBody({ node, definition, title }: StepBodyProps) {
  const [looked, setLooked] = useState<string>();
  const helpId = `part-${node.key}-help`;
  const table: Readonly<Record<string, Option>> = definition?.options ?? {};
  const option = looked === undefined ? undefined : table[looked];
  const isPainted = node.use === "sketch";
  const presets = Object.entries(definition?.presets ?? {});
  const setOptions = (options: DraftStep["options"]) =>
    edit((now) => changed(now, node.key, (step) => ({ ...step, options }) as DraftStep));
  return (
    <>
      {isPainted && <SketchSummary step={node} />}
      <div class="options">
        {Object.entries(table)
          .filter(([name]) => !isPainted || !isWishOption(name))
          .map(([name, item]) => (
            <OptionRow
              key={name}
              node={node}
              option={item}
              name={name}
              helpId={helpId}
              onLook={() => setLooked(name)}
            />
          ))}
      </div>
      <p class="card-help" id={helpId}>
        {definition === undefined
          ? `There is no step “${node.use}” here. If it is a custom step, start the studio with --use.`
          : option === undefined
            ? definition.summary
            : `${readable(looked!)}: ${option.help} By default ${defaultText(option)}.`}
      </p>
      {node.as !== undefined && !hasNumber(node) && <StreamField node={node} />}
      <Tools node={node} title={title}>
        {presets.length > 0 && (
          <Menu
            label={`Presets of ${title}`}
            class="small-button worded"
            items={presets.map(([name, { options: values }]) => ({
              label: readable(name),
              isOn: isPreset(table, node.options, values),
              run: () => setOptions(presetOptions(table, values)),
            }))}
          >
            presets
          </Menu>
        )}
        <LockButton node={node} title={title} />
      </Tools>
    </>
  );
}

/** Keeps a step's random numbers while the level's seed changes. */
function LockButton({ node, title }: { readonly node: DraftStep; readonly title: string }) {
  const isLocked = node.seed !== undefined;
  const turn = () => {
    const seed = isLocked ? undefined : (shown.peek()?.level.seed ?? shown.peek()?.order.seed);
    edit((now) => changed(now, node.key, (step) => ({ ...step, seed }) as DraftStep));
  };
  return (
    <button
      type="button"
      class="small-button"
      aria-pressed={isLocked}
      aria-label={`Lock the seed of ${title}`}
      title={
        isLocked
          ? `Locked to the seed “${node.seed}”: it gives the same result for every seed of the level. Press to unlock.`
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
  readonly node: DraftGroup | DraftChoice;
  readonly title: string;
}

/** What a group or a choice holds, under which conditions, and what can be done with it. */
function AroundBody({ node, title }: AroundBodyProps) {
  const isChoice = node.kind === "choice";
  return (
    <>
      {node.kind === "group" && <GroupLimits node={node} />}
      <NodeCards nodes={node.nodes} around={node} />
      <button
        type="button"
        class="add-button"
        onClick={() => {
          adding.value = {
            kind: "put",
            place: { within: node.key, index: node.nodes.length },
            where: isChoice ? "as another branch of this choice" : "at the end of the group",
          };
        }}
      >
        + {isChoice ? "add a branch" : "add a step here"}
      </button>
      {node.as !== undefined && !hasNumber(node) && <StreamField node={node} />}
      <Tools node={node} title={title} />
    </>
  );
}

interface ToolsProps {
  readonly node: DraftNode;
  readonly title: string;
  readonly children?: preact.ComponentChildren;
}

/** What can be done with any node. */
function Tools({ node, title, children }: ToolsProps) {
  const { key } = node;
  const place = placeOf(draft.value.nodes, key);
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
    const around = wrapped(node, kind);
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
    ...(node.kind === "step"
      ? [
          {
            label: "Replace with another step…",
            run: () => {
              adding.value = { kind: "replace", key };
            },
          },
        ]
      : []),
    duplicate(node),
    wrap("choice"),
    node.kind === "group" && node.chance === undefined ? makeChance(node) : wrap("chance"),
    ...(node.kind === "step" ? [] : [dissolve(node)]),
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
          checked={!node.isOff}
          aria-checked={!node.isOff}
          onChange={() => edit((now) => changed(now, key, (other) => ({ ...other, isOff: !other.isOff })))}
        />
        <span class="switch-words">{node.isOff ? "off" : "on"}</span>
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

function duplicate(node: DraftNode): MenuItem {
  const next = duplicated(draft.value, node.key);
  const at = placeOf(next.nodes, node.key)!;
  const copy = siblingAfter(next.nodes, at);
  return {
    label: "Duplicate",
    whyNot: copy === undefined ? undefined : whyNot(draft.value, next, copy, known.value),
    run: () => {
      edit(() => next);
      if (copy !== undefined) focusSoon(headId(copy));
    },
  };
}

/** The key of the node right after a place. */
function siblingAfter(
  nodes: readonly DraftNode[],
  { within, index }: { within: number | undefined; index: number },
): number | undefined {
  for (const node of nodes) {
    if (within === undefined) return nodes[index + 1]?.key;
    if (node.kind === "step") continue;
    if (node.key === within) return node.nodes[index + 1]?.key;
    const inside = siblingAfter(node.nodes, { within, index });
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function dissolve(node: DraftGroup | DraftChoice): MenuItem {
  const next = unwrapped(draft.value, node.key);
  const first = node.nodes[0]!.key;
  return {
    label: node.kind === "choice" ? "Take all its branches, one after another" : "Dissolve the group",
    whyNot: whyNot(draft.value, next, first, known.value),
    run: () => edit(() => next),
  };
}
