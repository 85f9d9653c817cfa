import { COLORS } from "./colors.js";
import { KEY_HELP, type Key } from "./keys.js";
import type { Screen } from "./screen.js";
import { middle, type Stage, type View } from "./view.js";

/** What the keys do. */
export class KeysView implements View {
  readonly isOverlay = true;
  readonly #stage: Stage;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  draw(screen: Screen): void {
    const isWide = screen.width >= 84;
    // On a narrow screen, only the first of several keys for one action is shown.
    const area = middle(screen, isWide ? 66 : 40, KEY_HELP.length + 4);
    screen.box(area.x, area.y, area.width, area.height, COLORS.amber, COLORS.raised, "Keys");
    const column = isWide ? 33 : 9;
    for (const [i, [keys, meaning]] of KEY_HELP.entries()) {
      const y = area.y + 1 + i;
      if (y >= area.y + area.height - 1) break;
      screen.text(area.x + 2, y, isWide ? keys : shorten(keys, column - 1), COLORS.amber, undefined, column - 1);
      screen.text(area.x + 2 + column, y, meaning, COLORS.ink, undefined, area.width - column - 4);
    }
    const aim = "Bring back the crown from the deepest level!";
    if (area.height >= KEY_HELP.length + 4) {
      screen.text(area.x + 2, area.y + area.height - 2, aim, COLORS.faint, undefined, area.width - 4);
    }
  }

  press(_key: Key): void {
    this.#stage.pop();
  }

  click(): void {
    this.#stage.pop();
  }
}

/** As many of the keys as fit, with two blanks between them. */
function shorten(keys: string, width: number): string {
  let text = "";
  for (const part of keys.split("  ")) {
    const longer = text === "" ? part : `${text}  ${part}`;
    if (longer.length > width) break;
    text = longer;
  }
  return text;
}
