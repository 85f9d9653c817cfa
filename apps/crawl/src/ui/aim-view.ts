import { inSight } from "undercroft/analysis";
import { blast, describe, type Use } from "../core/index.js";
import { COLORS, mix } from "./colors.js";
import { directionOf, type Key } from "./keys.js";
import type { PlayView } from "./play-view.js";
import type { Screen } from "./screen.js";
import { type View, wrap } from "./view.js";

/** A use that needs a target. */
export type AimedUse = Extract<Use, { readonly range: number }>;

interface AimHooks {
  /** Tries the use on a target; the view stays where it is refused. */
  fire(target: readonly [x: number, y: number]): void;
  close(): void;
}

/** A cursor to choose a target with; what the use would reach is shown. */
export class AimView implements View {
  readonly isOverlay = true;
  readonly usesTab = true;
  cursor: readonly [x: number, y: number];
  readonly #play: PlayView;
  readonly #use: AimedUse;
  readonly #hooks: AimHooks;

  constructor(play: PlayView, use: AimedUse, hooks: AimHooks) {
    const { level, player } = play.run.game;
    this.#play = play;
    this.#use = use;
    this.#hooks = hooks;
    const [nearest] = this.#targets();
    const cell = nearest ?? player.cell;
    this.cursor = [level.x(cell), level.y(cell)];
  }

  draw(screen: Screen): void {
    const { level, player } = this.#play.run.game;
    const cell = level.cellAt(...this.cursor)!;
    const isInReach = level.apart(player.cell, cell) <= this.#use.range && level.visible[cell] === 1;
    const color = isInReach ? COLORS.amber : COLORS.rose;
    for (const other of level.view) {
      if (level.isOpen(other) && level.apart(player.cell, other) <= this.#use.range)
        this.#tint(screen, other, 0x3a4a5a, 0.35);
    }
    if (this.#use.does === "fireball" && isInReach && level.isOpen(cell)) {
      for (const burnt of blast(level, cell, this.#use.radius)) this.#tint(screen, burnt, 0xc2481f, 0.6);
    } else if (isInReach)
      for (const on of lineBetween(level.width, player.cell, cell)) this.#tint(screen, on, color, 0.4);
    this.#play.tint(screen, ...this.cursor, { fg: COLORS.night, bg: color });
    this.#drawWords(screen, isInReach);
  }

  get words(): string {
    return describe(this.#play.run.game, ...this.cursor);
  }

  press(key: Key): void {
    const { level } = this.#play.run.game;
    const direction = directionOf(key);
    if (direction !== undefined) {
      const [x, y] = this.cursor;
      const next = [x + direction.dx, y + direction.dy] as const;
      if (level.cellAt(...next) !== undefined) this.cursor = next;
    } else if (key === "tab" || key === "back-tab") this.#next(key === "tab" ? 1 : -1);
    else if (key === "enter" || key === "." || key === "5") this.#hooks.fire(this.cursor);
    else if (key === "escape") this.#hooks.close();
  }

  hover(x: number, y: number): void {
    this.cursor = this.#play.cellAt(x, y) ?? this.cursor;
  }

  click(x: number, y: number): void {
    const target = this.#play.cellAt(x, y);
    if (target === undefined) {
      this.#hooks.close();
      return;
    }
    this.cursor = target;
    this.#hooks.fire(target);
  }

  /** Monsters that can be aimed at, the nearest first. */
  #targets(): number[] {
    const { level, player } = this.#play.run.game;
    return level.monsters.entities
      .filter(({ cell }) => level.visible[cell] === 1 && level.apart(player.cell, cell) <= this.#use.range)
      .filter(({ cell }) => inSight(level, level.point(player.cell), level.point(cell)) || level.visible[cell] === 1)
      .map(({ cell }) => cell)
      .sort((one, other) => level.apart(player.cell, one) - level.apart(player.cell, other) || one - other);
  }

  #next(step: 1 | -1): void {
    const { level } = this.#play.run.game;
    const targets = this.#targets();
    if (targets.length === 0) return;
    const at = targets.indexOf(level.cellAt(...this.cursor)!);
    const cell = targets[(at + step + targets.length) % targets.length]!;
    this.cursor = [level.x(cell), level.y(cell)];
  }

  #tint(screen: Screen, cell: number, color: number, share: number): void {
    const { level } = this.#play.run.game;
    const at = this.#play.place(level.x(cell), level.y(cell));
    if (at === undefined) return;
    const before = screen.bg[at[1] * screen.width + at[0]]!;
    this.#play.tint(screen, level.x(cell), level.y(cell), { bg: mix(before, color, share) });
  }

  #drawWords(screen: Screen, isInReach: boolean): void {
    const { x, y, width, height } = this.#play.logArea;
    const { range } = this.#use;
    screen.fill(x, y, width, height, COLORS.night);
    const radius = this.#use.does === "fireball" ? `; it burns everything within ${this.#use.radius} cells` : "";
    const refused = this.#play.run.notes[0]?.text;
    const text =
      refused ?? (isInReach ? `Choose a target up to ${range} cells away${radius}.` : "That is out of range.");
    for (const [i, line] of wrap(text, width - 2)
      .slice(0, Math.max(1, height - 1))
      .entries()) {
      screen.text(x + 1, y + i, line, refused === undefined && isInReach ? COLORS.ink : COLORS.rose);
    }
    const keys = "directions aim   tab next   enter reads it   escape back";
    screen.text(x + 1, y + height - 1, keys, COLORS.faint, undefined, width - 2);
  }
}

/** The cells of a straight line, without its first. */
function lineBetween(width: number, from: number, to: number): number[] {
  const [x0, y0] = [from % width, Math.floor(from / width)];
  const [x1, y1] = [to % width, Math.floor(to / width)];
  const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
  return Array.from({ length: steps }, (_, i) => {
    const share = (i + 1) / steps;
    return Math.round(y0 + (y1 - y0) * share) * width + Math.round(x0 + (x1 - x0) * share);
  });
}
