import { areKeysShown, FOCUS_KEYS, KEY_GROUPS, type Shortcut, shortcutsHere } from "../keys.ts";
import { view } from "../state/studio.ts";
import { Dialog } from "./dialog.tsx";

/** All keys of the view on the screen. */
export function KeysDialog() {
  if (!areKeysShown.value) return null;
  const close = () => {
    areKeysShown.value = false;
  };
  const shortcuts = shortcutsHere();
  const groups = [
    ...KEY_GROUPS.map((name) => ({ name, keys: shortcuts.filter(({ group = "Page" }) => group === name) })),
    { name: "Where the focus is", keys: FOCUS_KEYS.filter(({ views }) => views?.includes(view.value)) },
  ];
  return (
    <Dialog title="Keys" isWide={true} onClose={close}>
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
