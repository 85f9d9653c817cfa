import { cellIndex, type MeasuredPrefab, type MeasuredView } from "./measured-view.js";
import { isFoe } from "./spawn-kinds.js";

/** Foes belong to a pack if they are at most so many rows and columns apart. */
const TOGETHER = 3;
/** The states of monsters that don't stir by themselves. */
const STILL: readonly string[] = ["asleep", "dormant"];
/** The state of things of which the player can take only one. */
const PICK_ONE = "pick one";
/** The hand-made parts that a level is remembered for. Room templates are rooms like all others. */
const ON_STAGE: readonly string[] = ["vault", "section", "blueprint"];

type Spawns = MeasuredView["spawns"];

/** The foes on a level: who lives there in peace is none. */
export interface Population {
  readonly foes: number;
  /** Different names among them. */
  readonly kinds: number;
  /** Those with another one near them. */
  readonly inPacks: number;
  readonly asleep: number;
}

/** Counts the foes among some spawns. */
export function populationOf(spawns: Spawns, width: number): Population {
  const cells: number[] = [];
  const names = new Set<string>();
  let asleep = 0;
  for (let i = 0; i < spawns.length; i++) {
    const spawn = spawns[i]!;
    if (!isFoe(spawn)) continue;
    cells.push(cellIndex(spawn.at, width));
    names.add(spawn.name);
    if (spawn.state !== undefined && STILL.includes(spawn.state)) asleep++;
  }
  return { foes: cells.length, kinds: names.size, inPacks: countTogether(cells, width), asleep };
}

/** Counts the cells with another one near them. */
function countTogether(cells: number[], width: number): number {
  cells.sort((a, b) => a - b);
  const isNear = new Uint8Array(cells.length);
  for (const [i, cell] of cells.entries()) {
    const x = cell % width;
    // None of a row further down is near.
    const end = cell - x + (TOGETHER + 1) * width;
    for (let j = i + 1; j < cells.length && cells[j]! < end; j++) {
      if (Math.abs((cells[j]! % width) - x) > TOGETHER) continue;
      isNear[i] = 1;
      isNear[j] = 1;
    }
  }
  let together = 0;
  for (const near of isNear) together += near;
  return together;
}

/** The sets of things of which the player can take only one. */
export interface Choices {
  readonly sets: number;
  /** For each set, how many different names it has for each thing; their sum. */
  readonly worth: number;
}

/** Finds the sets of things of which the player can take only one. Those of one prefab are a set. */
export function choicesOf({ spawns, prefabs }: Pick<MeasuredView, "spawns" | "prefabs">, width: number): Choices {
  const sets = new Map<number, string[]>();
  for (let i = 0; i < spawns.length; i++) {
    const { at, name, state } = spawns[i]!;
    if (state !== PICK_ONE) continue;
    const prefab = prefabAt(prefabs, cellIndex(at, width), width);
    const names = sets.get(prefab);
    if (names === undefined) sets.set(prefab, [name]);
    else names.push(name);
  }
  let worth = 0;
  for (const names of sets.values()) worth += new Set(names).size / names.length;
  return { sets: sets.size, worth };
}

/**
 * Returns the position of the last prefab that covers a cell. If none does, that of the last one whose box does, because
 * drawings have holes; or else -1.
 */
function prefabAt(prefabs: MeasuredView["prefabs"], cell: number, width: number): number {
  const x = cell % width;
  const y = (cell - x) / width;
  let within = -1;
  for (let i = prefabs.length - 1; i >= 0; i--) {
    const glyph = glyphAt(prefabs[i], x, y);
    if (glyph === undefined) continue;
    if (glyph !== " ") return i;
    if (within < 0) within = i;
  }
  return within;
}

function glyphAt(prefab: MeasuredPrefab | undefined, x: number, y: number): string | undefined {
  const { x: left = 0, y: top = 0, rows } = prefab ?? {};
  return rows?.[y - top]?.[x - left];
}

/** Whether one of the hand-made parts is more than a room. */
export function isOnStage(prefabs: MeasuredView["prefabs"]): boolean {
  for (let i = 0; i < prefabs.length; i++) {
    const kind = prefabs[i]?.kind;
    if (kind !== undefined && ON_STAGE.includes(kind)) return true;
  }
  return false;
}
