import { useId, useRef } from "preact/hooks";
import type { Theme } from "undercroft";
import { THEMES } from "undercroft/define";
import { CELL_LIMIT } from "undercroft/recipes";
import type { Reading } from "../state/option-values.ts";
import { depth, draft, edit, offered, offeredName, openOffered, size, withoutGrowth } from "../state/studio.ts";
import { TypedValue } from "./controls.tsx";
import { Icon } from "./icons.tsx";
import { openFile } from "./opening.ts";
import { areRecipesShown, editWhileMoving } from "./tune-state.ts";

/** The longest side that can be asked for here: the largest square that the library builds. */
const LONGEST_SIDE = Math.floor(Math.sqrt(CELL_LIMIT));
/** Beyond this many cells a build takes seconds, and its growth is not remembered. */
const MANY_CELLS = 512 * 512;
const DEEPEST = 1_000_000;

function readWhole(text: string, most: number): Reading {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  const isGood = Number.isSafeInteger(value) && value >= 1 && value <= most;
  return isGood ? { value } : { fault: `It must be a whole number from 1 to ${most.toLocaleString("en")}.` };
}

/** What walls and floors look like unless a recipe says something else. */
const USUAL_THEME: Theme = "stone";

/** What holds for the whole level: its size, depth and looks, what it is for, what the recipe is called, and other recipes. */
export function LevelSettings() {
  const [width, height] = size.value;
  const { purpose = "level", theme = USUAL_THEME, name } = draft.value;
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const setSize = (next: readonly [number, number]) =>
    withoutGrowth(() => {
      size.value = next;
    });
  return (
    <details class="settings">
      <summary title="Size, depth, theme, purpose, other recipes">
        <Icon sign="fold" />
        <span class="settings-words">
          <span class="settings-name">{name ?? "unnamed"}</span>
          <span class="aside mono">
            {width} × {height}, depth {depth.value}
            {purpose === "map" ? ", map" : ""}
          </span>
        </span>
      </summary>
      <div class="options">
        <div class="option" data-kind="size">
          <div class="option-name">
            <label for={`${id}-width`}>Size</label>
          </div>
          <div class="option-control span-ends">
            <TypedValue
              id={`${id}-width`}
              label="Width"
              text={String(width)}
              isNumber
              read={(text) => readWhole(text, LONGEST_SIDE)}
              change={(value) => setSize([value as number, height])}
            />
            <span class="dim">×</span>
            <TypedValue
              label="Height"
              text={String(height)}
              isNumber
              read={(text) => readWhole(text, LONGEST_SIDE)}
              change={(value) => setSize([width, value as number])}
            />
          </div>
        </div>
        {width * height > MANY_CELLS && (
          <p class="warning" role="status">
            That is {(width * height).toLocaleString("en")} cells: a build takes its time, and its growth may not be
            shown.
          </p>
        )}
        <div class="option" data-kind="depth">
          <div class="option-name">
            <label for={`${id}-depth`}>Depth</label>
          </div>
          <div class="option-control">
            <TypedValue
              id={`${id}-depth`}
              text={String(depth.value)}
              isNumber
              read={(text) => readWhole(text, DEEPEST)}
              change={(value) =>
                withoutGrowth(() => {
                  depth.value = value as number;
                })
              }
            />
          </div>
        </div>
        <div class="option" data-kind="choice">
          <div class="option-name">
            <label for={`${id}-theme`} title="What walls and floors look like. It doesn't change what a seed gives.">
              Theme
            </label>
          </div>
          <div class="option-control">
            <select
              id={`${id}-theme`}
              value={theme}
              onChange={(event) => {
                const chosen = event.currentTarget.value as Theme;
                edit((now) => ({ ...now, theme: chosen === USUAL_THEME ? undefined : chosen }));
              }}
            >
              {THEMES.map((word) => (
                <option key={word} value={word}>
                  {word}
                </option>
              ))}
            </select>
          </div>
        </div>
        <div class="option" data-kind="choice">
          <div class="option-name">
            <span title="A map is a shape alone: it needs neither start nor exit.">It is a</span>
          </div>
          <div class="option-control">
            <fieldset class="words">
              <legend class="visually-hidden">Purpose</legend>
              {(["level", "map"] as const).map((word) => (
                <label key={word}>
                  <input
                    type="radio"
                    name={`${id}-purpose`}
                    checked={purpose === word}
                    onChange={() => edit((now) => ({ ...now, purpose: word === "level" ? undefined : word }))}
                  />
                  <span>{word === "level" ? "whole level" : "bare map"}</span>
                </label>
              ))}
            </fieldset>
          </div>
        </div>
        <div class="option" data-kind="name">
          <div class="option-name">
            <label for={`${id}-name`}>Recipe</label>
          </div>
          <div class="option-control">
            <TypedValue
              id={`${id}-name`}
              label="Name of the recipe"
              text={name ?? ""}
              placeholder="unnamed"
              read={(text) =>
                text.length > 200 ? { fault: "It must be shorter." } : { value: text.trim() || undefined }
              }
              change={(value) =>
                editWhileMoving(`${id}-name`, (now) => ({ ...now, name: value as string | undefined }))
              }
            />
          </div>
        </div>
        <div class="option" data-kind="choice">
          <div class="option-name">
            <label for={`${id}-from`}>Start from</label>
          </div>
          <div class="option-control">
            <select
              id={`${id}-from`}
              value={offeredName.value ?? ""}
              onChange={(event) => {
                if (event.currentTarget.value !== "") openOffered(event.currentTarget.value);
              }}
            >
              {offeredName.value === undefined && <option value="">a recipe that ships…</option>}
              {offered.value.map((recipe) => (
                <option key={recipe.name} value={recipe.name}>
                  {recipe.name}
                </option>
              ))}
            </select>
          </div>
        </div>
        <button
          type="button"
          class="button"
          onClick={() => {
            areRecipesShown.value = true;
          }}
        >
          My recipes…
        </button>
        <button type="button" class="button" onClick={() => file.current?.click()}>
          Open a recipe or a level…
        </button>
        <input
          ref={file}
          type="file"
          class="visually-hidden"
          tabIndex={-1}
          accept=".json,application/json"
          aria-label="Recipe or level file"
          onChange={(event) => {
            const input = event.currentTarget;
            const [chosen] = input.files ?? [];
            if (chosen !== undefined) void openFile(chosen);
            // The same file can be opened again after it was changed.
            input.value = "";
          }}
        />
      </div>
    </details>
  );
}
