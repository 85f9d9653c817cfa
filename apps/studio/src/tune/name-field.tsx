import { changed, type Draft, type DraftNode } from "../state/draft.ts";
import { faultOf } from "../state/facts.ts";
import { draft, edit, known } from "../state/studio.ts";
import { TypedValue } from "./controls.tsx";
import { names } from "./names.ts";
import { ownTitle } from "./step-words.ts";
import { controlId, editWhileMoving, focusSoon, headId, renamed } from "./tune-state.ts";

/** As many letters as the grammar takes. */
const LONGEST_TITLE = 100;

/** A card's title while it is being changed. What people call a node changes nothing of the level. */
export function TitleField({ node }: { readonly node: DraftNode }) {
  const { key } = node;
  const own = ownTitle(node, known.value);
  const end = (text: string | undefined) => {
    // The field goes away with the name, and loses the focus once more by that.
    if (renamed.peek() !== key) return;
    renamed.value = undefined;
    focusSoon(headId(key));
    const title = text?.trim() === own ? "" : text?.trim();
    if (title === undefined || title === (node.title ?? "")) return;
    edit((now) => changed(now, key, (other) => ({ ...other, title: title === "" ? undefined : title })));
  };
  return (
    <input
      type="text"
      id={controlId(key, "title")}
      class="title-field"
      aria-label={`Name of ${own}`}
      placeholder={own}
      maxLength={LONGEST_TITLE}
      defaultValue={node.title ?? ""}
      autocomplete="off"
      onKeyDown={(event) => {
        if (event.key === "Enter") end(event.currentTarget.value);
        else if (event.key === "Escape") end(undefined);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={(event) => end(event.currentTarget.value)}
    />
  );
}

/** Lets the user call a node something else. */
export function rename(key: number): void {
  renamed.value = key;
  focusSoon(controlId(key, "title"));
}

/** The name of a node's random numbers, where the recipe gives it one. */
export function StreamField({ node }: { readonly node: DraftNode }) {
  const id = controlId(node.key, "as");
  const named = (now: Draft, as: string | undefined) => changed(now, node.key, (other) => ({ ...other, as }));
  const byItself = names.value.get(node.key) ?? "";
  return (
    <div class="option name-field" data-kind="name">
      <div class="option-name">
        <label for={id} title="The name of its random stream (as): with another one, it gives different results.">
          Stream
        </label>
      </div>
      <div class="option-control">
        <TypedValue
          id={id}
          text={node.as ?? ""}
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
