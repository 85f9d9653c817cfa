import {
  type Game,
  heldKeys,
  hungerOf,
  kindOf,
  type Message,
  type MonsterKind,
  PLAYER_KIND,
  playerDefence,
  playerPower,
  type Slot,
  type Tone,
} from "../core/index.js";
import { COLORS, cssColor, mix } from "./colors.js";
import type { Run } from "./run.js";
import type { Color, Screen } from "./screen.js";
import { type Area, wrap } from "./view.js";

const TONES: Readonly<Record<Tone, Color>> = {
  harm: COLORS.rose,
  blow: COLORS.amber,
  gain: COLORS.green,
  notice: COLORS.teal,
  plain: COLORS.ink,
};

const HUNGER: Readonly<Record<ReturnType<typeof hungerOf>, Color>> = {
  "well fed": COLORS.green,
  normal: COLORS.dim,
  hungry: COLORS.amber,
  starving: COLORS.rose,
};

/** A bar of blocks; without colours its end still shows. */
function bar(screen: Screen, x: number, y: number, width: number, share: number, color: Color): void {
  const full = share <= 0 ? 0 : Math.max(1, Math.round(share * width));
  for (let i = 0; i < width; i++) {
    screen.put(x + i, y, i < full ? "█" : "░", i < full ? color : mix(COLORS.ground, color, 0.3), COLORS.ground);
  }
}

function healthColor(share: number): Color {
  return share > 0.6 ? COLORS.green : share > 0.3 ? COLORS.amber : COLORS.rose;
}

function worn({ player }: Game, slot: Slot): string {
  const found = player.pack.find((item) => {
    const kind = kindOf(item);
    return item.item.worn && kind.kind === "gear" && kind.slot === slot;
  });
  return found === undefined ? (slot === "weapon" ? "bare hands" : "no shield") : kindOf(found).called;
}

/** All about the player in a column, and who is in view. */
export function drawSidePanel(screen: Screen, area: Area, game: Game): void {
  const { player, level } = game;
  const { x, width } = area;
  const inner = width - 3;
  screen.fill(area.x, area.y, width, area.height, COLORS.ground);
  for (let y = area.y; y < area.y + area.height; y++) screen.put(x, y, "│", COLORS.line);
  const left = x + 2;
  const share = player.body.hp / PLAYER_KIND.hp;
  let y = area.y + 1;
  const line = (label: string, value: string, color: Color = COLORS.ink) => {
    screen.text(left, y, label, COLORS.faint, undefined, inner);
    screen.text(left + 8, y++, value, color, undefined, inner - 8);
  };
  screen.text(left, y, "UNDERCROFT", COLORS.amber, undefined, inner);
  y += 2;
  line("Health", `${player.body.hp} of ${PLAYER_KIND.hp}`, healthColor(share));
  bar(screen, left, y++, inner, share, healthColor(share));
  y++;
  const hunger = hungerOf(player);
  line("Depth", `${game.depth} of ${game.underworld.depths}`);
  const place = game.underworld.place?.(game.depth);
  if (place !== undefined) line("", place, COLORS.dim);
  line("Hunger", hunger, HUNGER[hunger]);
  line("Power", `${playerPower(player)}`);
  line("Defence", `${playerDefence(player)}`);
  line("Weapon", worn(game, "weapon"));
  line("Shield", worn(game, "shield"));
  line("Pack", `${player.pack.length} things`);
  for (const [i, key] of heldKeys(game).entries()) line(i === 0 ? "Keys" : "", key, COLORS.amber);
  line("Turn", `${game.turn}`, COLORS.dim);
  line("Seed", game.seed, COLORS.dim);
  y++;
  const bottom = area.y + area.height;
  const seen = level.monsters.entities
    .filter(({ cell }) => level.visible[cell] === 1)
    .sort(
      (one, other) => level.apart(player.cell, one.cell) - level.apart(player.cell, other.cell) || one.id - other.id,
    );
  for (const monster of seen) {
    if (y + 2 >= bottom - 1) break;
    const kind = kindOf(monster) as MonsterKind;
    const state = monster.hunter.asleep ? " (asleep)" : monster.hunter.confused > 0 ? " (confused)" : "";
    screen.put(left, y, kind.glyph, cssColor(kind.color));
    screen.text(left + 2, y++, `${kind.called}${state}`, COLORS.ink, undefined, inner - 2);
    bar(screen, left, y++, inner, monster.body.hp / kind.hp, COLORS.rose);
  }
  screen.text(left, bottom - 1, "? keys   S save, leave", COLORS.faint, undefined, inner);
}

/** The same in two lines, for narrow screens. */
export function drawStatusLines(screen: Screen, area: Area, game: Game): void {
  const { player } = game;
  const { y, width } = area;
  screen.fill(area.x, y, width, 2, COLORS.ground);
  const share = player.body.hp / PLAYER_KIND.hp;
  const hunger = hungerOf(player);
  let x = screen.text(area.x + 1, y, "HP ", COLORS.faint);
  const barWidth = Math.max(6, Math.min(20, width - 36));
  bar(screen, x, y, barWidth, share, healthColor(share));
  x = screen.text(x + barWidth + 1, y, `${player.body.hp}/${PLAYER_KIND.hp}`, healthColor(share));
  x = screen.text(x + 2, y, `Depth ${game.depth}/${game.underworld.depths}`, COLORS.ink);
  screen.text(x + 2, y, hunger, HUNGER[hunger], undefined, width - x - 2);
  const gear = `${worn(game, "weapon")} (${playerPower(player)}), ${worn(game, "shield")} (${playerDefence(player)})`;
  x = screen.text(area.x + 1, y + 1, gear, COLORS.dim, undefined, width - 2);
  const keys = heldKeys(game);
  // Where there is no room for all names, their number will do.
  const held = [keys.join(", "), keys.length === 1 ? "a key" : `${keys.length} keys`].find(
    (text) => keys.length > 0 && x + 2 + text.length < width,
  );
  if (held !== undefined) x = screen.text(x + 2, y + 1, held, COLORS.amber);
  const rest = `turn ${game.turn}   ? keys`;
  if (x + 2 + rest.length < width) screen.text(area.x + width - 1 - rest.length, y + 1, rest, COLORS.faint);
}

/** The colour of a line of the log. */
export function toneColor(tone: Tone | undefined): Color {
  return TONES[tone ?? "plain"] ?? COLORS.ink;
}

/** The latest messages, the last one at the bottom; those of turns before are dim. */
export function drawLog(screen: Screen, area: Area, { game, notes }: Run): void {
  screen.fill(area.x, area.y, area.width, area.height, COLORS.night);
  const lines: { text: string; color: Color }[] = [];
  const recent: readonly Message[] = game.log.slice(-area.height);
  const latest = game.turn - 1;
  for (const { text, tone, turn } of recent) {
    const color = turn === latest ? toneColor(tone) : mix(COLORS.night, toneColor(tone), 0.5);
    for (const part of wrap(text, area.width - 2)) lines.push({ text: part, color });
  }
  for (const { text, tone } of notes) {
    const color = tone === "plain" ? COLORS.dim : toneColor(tone);
    for (const part of wrap(text, area.width - 2)) lines.push({ text: part, color });
  }
  for (const [i, { text, color }] of lines.slice(-area.height).entries()) {
    screen.text(area.x + 1, area.y + i, text, color, undefined, area.width - 1);
  }
}
