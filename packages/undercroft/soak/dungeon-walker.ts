import type { LevelFile } from "../src/chain/index.js";
import { Rng } from "../src/core/index.js";

/** The files of all levels of a dungeon by name, the one where the game starts first. */
export type DungeonFiles = ReadonlyMap<string, LevelFile>;

type Cell = readonly [x: number, y: number];

/** How often somebody who could take a key goes down a drop instead. */
const PLUNGES = 0.3;
/** Drops that a walker goes at most. */
const MOST_PLUNGES = 20;

/**
 * Lets somebody wander through a dungeon who knows its files alone, takes keys in any order and jumps into whatever he
 * comes by. Returns what kept him from getting everywhere, and which ends of ways don't fit together.
 */
export function dungeonFaults(files: DungeonFiles, seed: number): readonly string[] {
  const world = new World(files);
  return [...world.misfits(), ...wander(world, Rng.fromSeed(seed).fork("walker"))];
}

/** Where somebody is. Cells of all levels are numbered together. */
class World {
  readonly files: DungeonFiles;
  readonly #first = new Map<string, number>();
  readonly #level: string[] = [];
  readonly #isOpen: boolean[] = [];
  readonly #isDoor: boolean[] = [];
  /** The keys that a cell needs, as numbers of cells. */
  readonly needs = new Map<number, number[]>();
  readonly keys = new Set<number>();
  /** Steps that tiles don't show, and steps that they show but that nobody can go. */
  readonly #leaps = new Map<number, number[]>();
  readonly #climbs = new Set<string>();
  readonly drops = new Map<number, number>();

  constructor(files: DungeonFiles) {
    this.files = files;
    for (const [name, file] of files) this.#add(name, file);
    for (const [name, file] of files) this.#join(name, file);
  }

  cell(level: string, [x, y]: Cell): number {
    return this.#first.get(level)! + y * this.files.get(level)!.width + x;
  }

  #add(name: string, { rows, tileset, doors = [], allows = [] }: LevelFile): void {
    this.#first.set(name, this.#level.length);
    const hidden = new Set(
      allows.includes("exit-secret") ? [] : doors.filter(({ kind }) => kind === "secret").map(({ at }) => String(at)),
    );
    for (const [y, row] of rows.entries()) {
      for (const [x, glyph] of [...row].entries()) {
        const tile = tileset.find((one) => one.glyph === glyph)!;
        const isHidden = hidden.has(`${x},${y}`) || (tile.name === "secret_door" && !allows.includes("exit-secret"));
        this.#level.push(name);
        this.#isOpen.push(tile.walkable && !isHidden);
        this.#isDoor.push(tile.door === true);
      }
    }
  }

  #join(name: string, { exits, locks, oneWays = [] }: LevelFile): void {
    for (const { at, key } of locks) {
      const where = "level" in key ? this.cell(key.level, key.at) : this.cell(name, key);
      const cell = this.cell(name, at);
      this.needs.set(cell, [...(this.needs.get(cell) ?? []), where]);
      this.keys.add(where);
    }
    for (const { from, to } of oneWays) {
      if ("level" in from) continue;
      const [a, b] = [this.cell(name, from), this.cell(name, to)];
      this.#leaps.set(a, [...(this.#leaps.get(a) ?? []), b]);
      this.#climbs.add(`${b} ${a}`);
    }
    for (const { at, to, oneWay } of exits) {
      if (to === undefined || !this.files.has(to)) continue;
      if (oneWay) this.drops.set(this.cell(name, at), this.cell(to, at));
      else this.#leaps.set(this.cell(name, at), [...(this.#leaps.get(this.cell(name, at)) ?? []), this.cell(to, at)]);
    }
  }

  /** All cells that can be reached from one with some keys. Drops are for those who choose to. */
  reach(from: number, taken: ReadonlySet<number>): ReadonlySet<number> {
    const reached = new Set<number>();
    const enter = (cell: number) => {
      if (this.#isOpen[cell] && (this.needs.get(cell) ?? []).every((key) => taken.has(key))) reached.add(cell);
    };
    // Whoever is somewhere is there.
    reached.add(from);
    for (const cell of reached) {
      for (const to of this.#leaps.get(cell) ?? []) enter(to);
      const name = this.#level[cell]!;
      const { width, movement } = this.files.get(name)!;
      for (const [dx, dy] of NEIGHBOURS) {
        const next = cell + dy * width + dx;
        const isDiagonal = dx !== 0 && dy !== 0;
        if (isDiagonal && (movement === "orthogonal" || this.#isDoor[cell] || this.#isDoor[next])) continue;
        // The border is solid, so a neighbour is on the same level.
        if (this.#level[next] === name && !this.#climbs.has(`${cell} ${next}`)) enter(next);
      }
    }
    return reached;
  }

  /** What doesn't fit together: exits that lead nowhere, or whose other end is elsewhere. */
  misfits(): readonly string[] {
    const faults: string[] = [];
    for (const [name, { exits }] of this.files) {
      for (const { at, to, oneWay } of exits) {
        if (to === undefined) continue;
        const other = this.files.get(to);
        const isBack = other?.exits.some((exit) => exit.to === name && String(exit.at) === String(at));
        const isEnd = other?.oneWays?.some(
          ({ from, to: end }) => "level" in from && from.level === name && String(end) === String(at),
        );
        if (!(oneWay ? isEnd && !isBack : isBack)) faults.push(`${name}: the exit to ${to} has no other end at ${at}`);
      }
    }
    return [...faults, ...this.#breaks()];
  }

  /** What doesn't go on on the levels above and below: landmarks whose rows of cells aren't the same there. */
  #breaks(): readonly string[] {
    return [...this.files].flatMap(([level, { landmarks = [] }]) =>
      landmarks.flatMap(({ name, above, below, cells }) =>
        [above, below].flatMap((other) => {
          const twins = (other === undefined ? undefined : this.files.get(other))?.landmarks ?? [];
          const isThere = twins.some((twin) => twin.name === name && String(twin.cells) === String(cells));
          return other === undefined || isThere ? [] : [`${level}: ${name} isn't in the same place of ${other}`];
        }),
      ),
    );
  }

  describe(cell: number): string {
    const name = this.#level[cell]!;
    const { width } = this.files.get(name)!;
    const at = cell - this.#first.get(name)!;
    return `(${at % width}, ${Math.floor(at / width)}) of ${name}`;
  }
}

const NEIGHBOURS: readonly Cell[] = [
  ...([
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const),
  ...([
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
  ] as const),
];

/** Goes about until there is no key left to take, and returns what can't be reached then. */
function wander(world: World, rng: Rng): readonly string[] {
  const [home] = world.files;
  let here = world.cell(home![0], home![1].start!);
  const taken = new Set<number>();
  for (let plunges = 0; ; ) {
    const reached = world.reach(here, taken);
    const keys = [...world.keys].filter((key) => reached.has(key) && !taken.has(key));
    const drops = [...world.drops.keys()].filter((drop) => reached.has(drop));
    if (drops.length > 0 && plunges < MOST_PLUNGES && (keys.length === 0 || rng.chance(PLUNGES))) {
      plunges++;
      here = world.drops.get(rng.pick(drops))!;
      continue;
    }
    if (keys.length === 0) break;
    here = rng.pick(keys);
    taken.add(here);
  }
  const reached = world.reach(here, taken);
  const faults = [...world.keys]
    .filter((key) => !taken.has(key))
    .map((key) => `nobody gets the key at ${world.describe(key)}`);
  for (const [name, { start, exits }] of world.files) {
    if (!reached.has(world.cell(name, start!))) faults.push(`the start of ${name} can't be reached in the end`);
    for (const { at } of exits) {
      if (!reached.has(world.cell(name, at))) faults.push(`the exit at ${at} of ${name} can't be reached in the end`);
    }
  }
  return faults;
}
