import { type Action, aimed, type CarriedItem, type Game, heldKeys, type Kind, kindOf } from "../core/index.js";
import type { AimedUse } from "./aim-view.js";
import { COLORS, cssColor } from "./colors.js";
import type { Key } from "./keys.js";
import type { Screen } from "./screen.js";
import { middle, type View } from "./view.js";

interface PackHooks {
  act(action: Action): void;
  aim(item: CarriedItem, use: AimedUse): void;
  close(): void;
}

/** The letters that name what is carried, in its order. `i` opens the pack, and closes it again. */
export const PACK_LETTERS = "abcdefghjklmnopqrstuvwxyz";
/** Wide enough for the longest thing and what it does. */
const WIDTH = 62;

/** What is carried. A letter or `enter` uses, wears or puts away; capital letters and `delete` drop. */
export class PackView implements View {
  readonly isOverlay = true;
  readonly #game: Game;
  readonly #hooks: PackHooks;
  readonly #purpose: "use" | "drop";
  #selected = 0;
  #first = 0;
  #rows: { readonly y: number; readonly x: number; readonly width: number } = { y: 0, x: 0, width: 0 };

  constructor(game: Game, purpose: "use" | "drop", hooks: PackHooks) {
    this.#game = game;
    this.#purpose = purpose;
    this.#hooks = hooks;
  }

  draw(screen: Screen): void {
    const { pack } = this.#game.player;
    const held = heldKeys(this.#game);
    const most = Math.max(1, screen.height - 6 - (held.length > 0 ? 1 : 0));
    const shown = Math.min(most, Math.max(1, pack.length));
    const area = middle(screen, WIDTH, shown + (held.length > 0 ? 5 : 4));
    const title = this.#purpose === "use" ? "Your pack" : "Drop what?";
    screen.box(area.x, area.y, area.width, area.height, COLORS.amber, COLORS.raised, title);
    this.#first = Math.max(0, Math.min(this.#first, this.#selected, pack.length - shown), this.#selected - shown + 1);
    this.#rows = { x: area.x + 1, y: area.y + 1, width: area.width - 2 };
    if (pack.length === 0) screen.text(area.x + 3, area.y + 1, "Your pack is empty.", COLORS.dim);
    for (const [i, item] of pack.slice(this.#first, this.#first + shown).entries()) {
      this.#drawItem(screen, area.y + 1 + i, item, this.#first + i);
    }
    if (held.length > 0) {
      screen.text(area.x + 2, area.y + 1 + shown, heldWords(held), COLORS.amber, undefined, area.width - 4);
    }
    const keys =
      this.#purpose === "use"
        ? "letter or enter uses   shift and letter drops   escape"
        : "letter or enter drops   escape";
    screen.text(area.x + 2, area.y + area.height - 2, keys, COLORS.faint, undefined, area.width - 4);
  }

  #drawItem(screen: Screen, y: number, item: CarriedItem, place: number): void {
    const { x, width } = this.#rows;
    const kind = kindOf(item);
    const isSelected = place === this.#selected;
    if (isSelected) screen.fill(x, y, width, 1, 0x3a3428);
    screen.text(x, y, isSelected ? ">" : " ", COLORS.amber);
    screen.text(x + 1, y, PACK_LETTERS[place] ?? " ", COLORS.amber);
    screen.put(x + 3, y, kind.glyph, cssColor(kind.color));
    const name = `${kind.called}${item.item.worn ? " (in use)" : ""}`;
    const end = screen.text(x + 5, y, name, item.item.worn ? COLORS.green : COLORS.ink, undefined, width - 5);
    const effect = effectOf(kind);
    if (end + effect.length + 2 <= x + width) screen.text(x + width - effect.length - 1, y, effect, COLORS.dim);
  }

  get words(): string {
    const keys = heldKeys(this.#game);
    const item = this.#game.player.pack[this.#selected];
    const held = keys.length === 0 ? "" : ` ${heldWords(keys)}.`;
    if (item === undefined) return `Your pack is empty.${held}`;
    const kind = kindOf(item);
    const words = [`${PACK_LETTERS[this.#selected]}: ${kind.called}`, item.item.worn ? "in use" : "", effectOf(kind)]
      .filter((part) => part !== "")
      .join(", ");
    return held === "" ? words : `${words}.${held}`;
  }

  press(key: Key): void {
    const { pack } = this.#game.player;
    const move = (by: number) => {
      this.#selected = Math.max(0, Math.min(pack.length - 1, this.#selected + by));
    };
    if (key === "escape" || key === "i") this.#hooks.close();
    else if (key === "up" || key === "8") move(-1);
    else if (key === "down" || key === "2") move(1);
    else if (key === "enter") this.#choose(pack[this.#selected], this.#purpose);
    else if (key === "delete") this.#choose(pack[this.#selected], "drop");
    else if (/^[a-z]$/.test(key)) this.#choose(pack[PACK_LETTERS.indexOf(key)], this.#purpose);
    else if (/^[A-Z]$/.test(key)) this.#choose(pack[PACK_LETTERS.indexOf(key.toLowerCase())], "drop");
  }

  click(x: number, y: number): void {
    const { pack } = this.#game.player;
    const item = pack[y - this.#rows.y + this.#first];
    const isInside = x >= this.#rows.x && x < this.#rows.x + this.#rows.width;
    if (isInside && item !== undefined) this.#choose(item, this.#purpose);
    else this.#hooks.close();
  }

  hover(x: number, y: number): void {
    const place = y - this.#rows.y + this.#first;
    const isInside = x >= this.#rows.x && x < this.#rows.x + this.#rows.width;
    if (isInside && this.#game.player.pack[place] !== undefined) this.#selected = place;
  }

  #choose(item: CarriedItem | undefined, purpose: "use" | "drop"): void {
    if (item === undefined) return;
    const kind = kindOf(item);
    if (purpose === "drop") this.#hooks.act({ do: "drop", item: item.id });
    else if (kind.kind === "tool" && aimed(kind.use)) this.#hooks.aim(item, kind.use);
    else if (kind.kind === "gear") this.#hooks.act({ do: item.item.worn ? "remove" : "equip", item: item.id });
    else this.#hooks.act({ do: "use", item: item.id });
  }
}

/** The keys. They have no letters, because walking into a lock uses them. */
function heldWords(keys: readonly string[]): string {
  return `Keys: ${keys.join(", ")}`;
}

/** What a thing does, in a few words. */
function effectOf(kind: Kind): string {
  if (kind.kind === "gear") return kind.power > 0 ? `power +${kind.power}` : `defence +${kind.defence}`;
  if (kind.kind !== "tool") return "";
  const { use } = kind;
  switch (use.does) {
    case "heal":
      return `heals ${use.amount}`;
    case "feed":
      return "fills the stomach";
    case "missile":
      return `${use.damage} damage`;
    case "fireball":
      return `${use.damage} damage, radius ${use.radius}`;
    case "confuse":
      return `confuses for ${use.turns} turns`;
    case "map":
      return "shows the level";
  }
}
