import { areKeysShown, FOCUS_KEYS, KEY_GROUPS, playedGame, type Shortcut, shortcutsHere } from "../keys.ts";
import { view } from "../state/studio.ts";
import { Dialog } from "./dialog.tsx";

/** Where the source is, as the package says; none while it is unknown. The build puts it in. */
declare const REPOSITORY: string | null;

/** Where the manual is, if this page is part of it. */
export const MANUAL = document.querySelector('link[rel="help"]')?.getAttribute("href") ?? undefined;

/** What the page is for, and all keys of the view on the screen. */
export function KeysDialog() {
  if (!areKeysShown.value) return null;
  const close = () => {
    areKeysShown.value = false;
    // Whoever plays goes on playing.
    playedGame.peek()?.focus();
  };
  const shortcuts = shortcutsHere();
  const groups = [
    { name: "Game", keys: playedGame.value?.keys ?? [] },
    ...KEY_GROUPS.map((name) => ({ name, keys: shortcuts.filter(({ group = "Page" }) => group === name) })),
    { name: "Where the focus is", keys: FOCUS_KEYS.filter(({ views }) => views?.includes(view.value)) },
  ];
  return (
    <Dialog title="Help and keys" isWide={true} onClose={close}>
      <div class="help-words">
        <p>
          A level is built by a <strong>chain</strong> of steps: the first one makes a shape, the others change it. The{" "}
          <strong>seed</strong> decides every dice roll, so the same chain and seed always give the same level.
        </p>
        <p>
          <strong>Watch</strong> shows how it grows. Change it there with the sliders, or press <strong>Paint</strong>{" "}
          and paint on it. <strong>Draw rooms</strong> is for rooms of your own. <strong>Sheet</strong> shows many seeds
          side by side. <strong>Explore</strong> finds seeds and compares recipes. <strong>Play</strong> lets you walk
          through it. <strong>Share</strong> copies a link to exactly this level, <strong>Copy</strong> and{" "}
          <strong>Export</strong> take it into your game.
        </p>
        {(MANUAL !== undefined || REPOSITORY !== null) && (
          <p>
            {MANUAL && <a href={MANUAL}>Read the manual</a>}
            {REPOSITORY !== null && <a href={REPOSITORY}>See the source</a>}
          </p>
        )}
      </div>
      <div class="key-groups">
        {groups
          .filter(({ keys }) => keys.length > 0)
          .map(({ name, keys }) => (
            <section key={name}>
              <h3 class="section-head">{name}</h3>
              <dl class="keys">
                {keys.map((shortcut) => (
                  <Key key={shortcut.does} {...shortcut} />
                ))}
              </dl>
            </section>
          ))}
      </div>
    </Dialog>
  );
}

/** How keys are written on most keyboards. */
const SIGNS: Readonly<Record<string, string>> = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };

function Key({ keys, does }: Pick<Shortcut, "keys" | "does">) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <span key={key} class="key">
            {partsOf(key).map((part) => (
              <kbd key={part}>{SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part)}</kbd>
            ))}
          </span>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  );
}

/** The keys that are pressed together; the plus sign is one itself. */
function partsOf(key: string): readonly string[] {
  return key === "+" ? [key] : key.split("+");
}
