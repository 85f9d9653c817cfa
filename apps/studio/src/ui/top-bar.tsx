import { CopyMenu } from "../exports/copy-menu.tsx";
import { ExportMenu } from "../exports/export-menu.tsx";
import { areKeysShown } from "../keys.ts";
import { leaveRun } from "../play/leaving.tsx";
import { VIEWS } from "../share/link.ts";
import { ShareButton } from "../share/share-button.tsx";
import { newSeed, offered, offeredName, openOffered, pastSeeds, recipe, seed, setSeed, view } from "../state/studio.ts";
import { HashSign } from "./hash-sign.tsx";
import { MANUAL } from "./keys-dialog.tsx";
import { ThemeButton } from "./theme-button.tsx";

/** What the list of recipes shows if the chain isn't an included recipe. */
const OWN = "(your own)";

export function TopBar() {
  return (
    <header class="top">
      <h1 class="brand">
        <svg viewBox="0 0 20 22" width="18" height="20" aria-hidden="true">
          <path
            d="M2 21V10a8 8 0 0 1 16 0v11"
            fill="none"
            stroke="currentColor"
            stroke-width="2.6"
            stroke-linecap="round"
          />
        </svg>
        <span>Undercroft</span>
      </h1>
      <nav class="views" aria-label="Views">
        {VIEWS.map((name) => (
          <button
            key={name}
            type="button"
            data-view={name}
            aria-current={view.value === name ? "page" : undefined}
            onClick={() => {
              view.value = name;
            }}
          >
            {name.charAt(0).toUpperCase() + name.slice(1)}
            {/* Painting on the level is another thing: it is in Watch. */}
            {name === "draw" && <span class="view-more"> rooms</span>}
          </button>
        ))}
        {MANUAL && <a href={MANUAL}>Manual</a>}
      </nav>
      <div class="order">
        <label class="field">
          <span>recipe</span>
          <select
            value={offeredName.value ?? OWN}
            onChange={({ currentTarget: list }) => {
              const { value } = list;
              leaveRun(
                () => openOffered(value),
                () => {
                  list.value = offeredName.peek() ?? OWN;
                },
              );
            }}
          >
            {offeredName.value === undefined && <option value={OWN}>{recipe.value.name ?? "unnamed"}, changed</option>}
            {offered.value.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>seed</span>
          <input
            type="text"
            class="mono"
            value={seed.value}
            list="past-seeds"
            spellcheck={false}
            autocomplete="off"
            onChange={({ currentTarget: field }) => {
              const { value } = field;
              if (value === seed.peek()) return;
              leaveRun(
                () => setSeed(value),
                () => {
                  field.value = seed.peek();
                },
              );
            }}
          />
        </label>
        <datalist id="past-seeds">
          {[...new Set(pastSeeds.value)].reverse().map((past) => (
            <option key={past} value={past} />
          ))}
        </datalist>
        <button
          type="button"
          class="icon-button"
          aria-label="New seed"
          title="New seed (N)"
          onClick={() => leaveRun(newSeed)}
        >
          ⟳
        </button>
        <HashSign />
      </div>
      <div class="take-away">
        <ThemeButton />
        <button
          type="button"
          class="icon-button"
          aria-label="Help and keys"
          title="Help and keys (?)"
          onClick={() => {
            areKeysShown.value = true;
          }}
        >
          ?
        </button>
        <CopyMenu />
        <ShareButton />
        <ExportMenu />
      </div>
    </header>
  );
}
