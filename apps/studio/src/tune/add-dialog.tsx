import { readable } from "apps-shared/words.ts";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { StepDefinition } from "undercroft/define";
import type { Option } from "undercroft/recipes";
import type { DraftStep } from "../state/draft.ts";
import { presetOptions } from "../state/option-values.ts";
import { draft, known } from "../state/studio.ts";
import { kindOf, type StepKind } from "../step-kinds.ts";
import { Dialog } from "../ui/dialog.tsx";
import { add, isWanted, placeWords, reasonAgainst, wordsOf } from "./adding.ts";
import { KIND_WORDS, KindIcon } from "./icons.tsx";
import { factsOf } from "./step-words.ts";
import { type Adding, adding } from "./tune-state.ts";

/** The order of the kinds in the list: that of most chains. */
const KINDS: readonly StepKind[] = ["shape", "style", "section", "vault", "ends", "spawns"];

/** All steps there are, to be put into the chain; those that would be out of place say why. */
export function AddDialog() {
  const target = adding.value;
  return target === undefined ? null : <AddList key={JSON.stringify(target)} target={target} />;
}

function AddList({ target }: { readonly target: Adding }) {
  const [wanted, setWanted] = useState("");
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => box.current?.focus(), []);
  const words = wordsOf(wanted);
  const found = [...known.value.steps.values()].filter((definition) => isWanted(definition, words));
  const now = draft.value;
  const close = () => {
    adding.value = undefined;
  };
  const choose = (definition: StepDefinition<any>, options?: DraftStep["options"]) => {
    close();
    add(target, definition, options);
  };
  const offers = found.map((definition) => ({ definition, whyNot: reasonAgainst(now, target, definition) }));
  const first = offers.find((offer) => offer.whyNot === undefined)?.definition;
  const groups = KINDS.map((kind) => {
    const ofKind = offers.filter(({ definition }) => kindOf(definition) === kind);
    const [fitting, refused] = [true, false].map((fits) =>
      ofKind.filter((offer) => (offer.whyNot === undefined) === fits),
    );
    return { kind, fitting: fitting!, refused: refused! };
  });
  // Kinds of which nothing fits come last.
  groups.sort((a, b) => Number(a.fitting.length === 0) - Number(b.fitting.length === 0));
  return (
    <Dialog title={target.kind === "replace" ? "Replace with another step" : "Add a step"} onClose={close} isWide>
      <form
        class="add-search"
        onSubmit={(event) => {
          event.preventDefault();
          if (first !== undefined) choose(first);
        }}
      >
        <input
          type="search"
          ref={box}
          aria-label="Search for a step"
          placeholder="What should it do? rooms, caves, doors, …"
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
        {target.kind !== "replace" && (
          <span class="dim">
            It is added {placeWords(target)}.{target.kind === "choice" && " Each level gets one of the two."}
          </span>
        )}
      </form>
      <div class="add-list">
        {groups.map(({ kind, fitting, refused }) => {
          if (fitting.length + refused.length === 0) return null;
          // One reason for all of them is given once.
          const common = refused.length > 1 && refused.every((offer) => offer.whyNot === refused[0]!.whyNot);
          return (
            <section key={kind} aria-label={KIND_WORDS[kind]}>
              <h3 class="section-head">{KIND_WORDS[kind]}</h3>
              {fitting.length > 0 && (
                <ul>
                  {fitting.map(({ definition }) => (
                    <Offer
                      key={definition.id}
                      definition={definition}
                      choose={(options) => choose(definition, options)}
                    />
                  ))}
                </ul>
              )}
              {common && <p class="offer-reason">Not here: {refused[0]!.whyNot}</p>}
              {refused.length > 0 && (
                <ul class="refused">
                  {refused.map(({ definition, whyNot: reason }) => (
                    <Refused key={definition.id} definition={definition} reason={common ? undefined : reason} />
                  ))}
                </ul>
              )}
            </section>
          );
        })}
        {found.length === 0 && <p class="dim">No step does that. Try another word.</p>}
      </div>
    </Dialog>
  );
}

interface OfferProps {
  readonly definition: StepDefinition<any>;
  choose(options?: DraftStep["options"]): void;
}

function Offer({ definition, choose }: OfferProps) {
  const { id, summary, options, presets } = definition;
  const kind = kindOf(definition);
  const facts = factsOf(definition);
  return (
    <li class="offer" data-kind={kind}>
      <button type="button" class="offer-main" onClick={() => choose()}>
        <span class="offer-name">
          <KindIcon kind={kind} />
          {readable(id)}
        </span>
        <span class="offer-summary">{summary}</span>
        {facts.length > 0 && (
          <span class="chips">
            {facts.map(({ verb, words }) => (
              <span key={verb} class={`chip ${verb}`}>
                {words}
              </span>
            ))}
          </span>
        )}
      </button>
      {Object.keys(presets).length > 0 && (
        <div class="offer-presets">
          {Object.entries(presets).map(([name, preset]) => (
            <button
              key={name}
              type="button"
              class="small-button worded"
              title={preset.summary}
              aria-label={`${readable(id)}, preset ${readable(name)}`}
              onClick={() =>
                choose(presetOptions(options as Record<string, Option>, preset.options as Record<string, unknown>))
              }
            >
              {readable(name)}
            </button>
          ))}
        </div>
      )}
    </li>
  );
}

/** A step that would be out of place, with the reason where it has one of its own. */
function Refused({
  definition,
  reason,
}: {
  readonly definition: StepDefinition<any>;
  readonly reason: string | undefined;
}) {
  const kind = kindOf(definition);
  return (
    <li class="offer is-refused" data-kind={kind} title={definition.summary}>
      <button type="button" class="offer-main" aria-disabled="true">
        <span class="offer-name">
          <KindIcon kind={kind} />
          {readable(definition.id)}
        </span>
        {reason !== undefined && <span class="offer-reason">Not here: {reason}</span>}
      </button>
    </li>
  );
}
