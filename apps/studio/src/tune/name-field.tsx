import { changed, type Draft, type DraftPart } from "../state/draft.ts";
import { faultOf } from "../state/facts.ts";
import { draft, known } from "../state/studio.ts";
import { TypedValue } from "./controls.tsx";
import { controlId, editWhileMoving, names } from "./tune-state.ts";

/** A part's own name, which also names its random numbers. */
export function NameField({ part }: { readonly part: DraftPart }) {
  const id = controlId(part.key, "as");
  const named = (now: Draft, as: string | undefined) => changed(now, part.key, (other) => ({ ...other, as }));
  const byItself = names.value.get(part.key) ?? "";
  return (
    <div class="option name-field" data-kind="name">
      <div class="option-name">
        <label for={id} title="Also names its random stream: with another name, it gives different results.">
          Its name
        </label>
      </div>
      <div class="option-control">
        <TypedValue
          id={id}
          text={part.as ?? ""}
          placeholder={byItself}
          read={(text) => {
            const as = text.trim() === "" ? undefined : text.trim();
            const fault = faultOf(named(draft.value, as), known.value);
            return fault?.option === "as" || fault?.reason.includes(" as must be")
              ? { fault: fault.reason }
              : { value: as };
          }}
          change={(as) => editWhileMoving(id, (now) => named(now, as as string | undefined))}
        />
      </div>
    </div>
  );
}
