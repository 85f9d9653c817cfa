import type { Level } from "undercroft";
import { describedPrefab } from "undercroft/prefabs";
import type { Game } from "./game.js";
import type { PlayedLevel } from "./played-level.js";
import type { Turn } from "./turn.js";

/** Cells side by side in a row: from column `x0` up to, but not including, column `x1`. */
type Run = readonly [y: number, x0: number, x1: number];

/** A part of a level with a name: a vault, or an area such as a swamp. */
export interface Place {
  readonly name: string;
  readonly cells: readonly Run[];
  /** Whether a blueprint has made it: those are described, too. */
  readonly isFurnished?: true;
  /** Whether the player has been there. */
  told: boolean;
}

/** The places of a level. A level that was drawn by hand as a whole is none: it has no outside. */
export function placesOf({ prefabs, areas = [] }: Level): Place[] {
  const vaults = prefabs
    .filter(({ kind }) => kind !== "level")
    .map(({ title, kind, x, y, rows, entrances }) => ({
      name: title,
      cells: [
        ...rows.flatMap((row, dy) => runsIn(row).map(([from, to]): Run => [y + dy, x + from, x + to])),
        // A blueprint that keeps what is there has only a few cells of its own: whoever stands in its gate has come to it.
        ...(kind === "blueprint" ? entrances.map(([column, row]): Run => [row, column, column + 1]) : []),
      ],
      ...(kind === "blueprint" ? { isFurnished: true as const } : {}),
      told: false,
    }));
  return [...vaults, ...areas.map(({ name, cells }) => ({ name: words(name), cells, told: false }))];
}

/** The parts of a row that are not holes. */
function runsIn(row: string): [from: number, to: number][] {
  return [...row.matchAll(/[^ ]+/g)].map(({ index, 0: part }) => [index, index + part.length]);
}

/** A name as it is said: `old_well` is the old well. */
export function words(name: string): string {
  return name.replaceAll(/[-_]/g, " ");
}

/** Names the places that the player has come to, each once. */
export function namePlaces(turn: Turn): void {
  const { level, player } = turn.game;
  for (const place of level.places) {
    if (place.told || !isIn(level, place, player.cell)) continue;
    // There may be several old wells; one who has seen the first knows the others.
    for (const other of level.places) if (other.name === place.name) other.told = true;
    const entered = /^(the|an?) /i.test(place.name) ? `You enter ${place.name}.` : `You enter the ${place.name}.`;
    const description = place.isFurnished === true ? descriptionOf(turn.game, place) : undefined;
    const text = description === undefined ? entered : `${entered} ${description}`;
    turn.tell({ type: "entered", place: place.name, text });
  }
}

/** What the author of a place says of it, where its pack is known. */
function descriptionOf({ underworld: { packs = [] } }: Game, { name }: Place): string | undefined {
  const drawn = packs.flatMap(({ prefabs }) => prefabs).find(({ title }) => title === name);
  return drawn === undefined ? undefined : describedPrefab(drawn).source.description;
}

function isIn(level: PlayedLevel, { cells }: Place, cell: number): boolean {
  const [x, y] = [level.x(cell), level.y(cell)];
  return cells.some(([row, x0, x1]) => row === y && x >= x0 && x < x1);
}
