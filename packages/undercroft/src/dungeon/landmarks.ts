import { type KeysOf, LANDMARK_KINDS, type LandmarkKind, type Size, show, suggestion } from "../core/index.js";
import { LEAST_SIDE } from "./landmark-shape.js";
import { bad, checkObject, NAME, NAME_RULE, TAKEN, unknownLevel } from "./wrong-plan.js";

/** Something that goes through several levels of a dungeon, on the same cells of each. */
export interface DungeonLandmark {
  /** What it is called, such as "rift". */
  readonly name: string;
  /**
   * `chasm`: a drop from each of its levels to the next, and a cave on the last one. Its exits have its name. `river`: it
   * falls from each level down to the next. `tower`: the ways between its levels are inside it.
   */
  readonly kind: LandmarkKind;
  /** The names of its levels from top to bottom. Each is one deeper than the one before it. */
  readonly levels: readonly string[];
  /** Its width and height in cells: of a river, the pool that it falls into; of a tower, inside its walls. Default: by the size of its levels. */
  readonly size?: Size;
}

/** A way between two levels, as the level lists it where it begins. */
export interface Way {
  readonly from: string;
  readonly to: string;
  /** The name of the exit. */
  readonly name: string;
  readonly oneWay: boolean;
  /** The chasm that it leads down, or the tower that it is in. */
  readonly landmark?: DungeonLandmark;
}

/** More than any game has. */
const MOST_LANDMARKS = 1000;
const LANDMARK_KEYS: KeysOf<DungeonLandmark> = { name: true, kind: true, levels: true, size: true };

/** Landmarks go straight down, from each of their levels to one that is one deeper. */
export function readLandmarks(
  landmarks: unknown,
  levels: ReadonlyMap<string, { readonly depth: number }>,
): readonly DungeonLandmark[] {
  if (landmarks === undefined) return [];
  if (!Array.isArray(landmarks) || landmarks.length > MOST_LANDMARKS) {
    throw bad("landmarks", `must be a list of at most ${MOST_LANDMARKS} landmarks, got ${show(landmarks)}`, landmarks);
  }
  const seen = new Set<string>();
  return landmarks.map((value: unknown, i) => {
    const path = `landmarks[${i}]`;
    checkObject(path, value, LANDMARK_KEYS);
    const landmark = value as unknown as DungeonLandmark;
    const { name, kind, levels: through, size } = landmark;
    if (typeof name !== "string" || !NAME.test(name) || TAKEN.includes(name)) {
      throw bad(`${path}.name`, `must be a name made of ${NAME_RULE}, got ${show(name)}`, name);
    }
    if (seen.has(name)) throw bad(`${path}.name`, `must be unique, but there are two landmarks ${show(name)}`, name);
    seen.add(name);
    if (!LANDMARK_KINDS.includes(kind)) {
      const hint = suggestion(typeof kind === "string" ? kind : "", LANDMARK_KINDS);
      throw bad(`${path}.kind`, `must be ${LANDMARK_KINDS.join(", ")}, got ${show(kind)}`, kind, hint);
    }
    if (!Array.isArray(through) || through.length < 2) {
      throw bad(`${path}.levels`, `must be a list of at least two levels, got ${show(through)}`, through);
    }
    for (const [j, level] of through.entries()) {
      const at = `${path}.levels[${j}]`;
      const found = levels.get(level);
      if (found === undefined)
        throw unknownLevel(at, `must be the name of a level, got ${show(level)}`, level, levels.keys());
      const above = levels.get(through[j - 1]!);
      if (above === undefined || found.depth === above.depth + 1) continue;
      const depths = `"${through[j - 1]}" has depth ${above.depth} and "${level}" has depth ${found.depth}`;
      throw bad(at, `must be one deeper than the level before it, but ${depths}`, level);
    }
    if (size !== undefined && !isSizeFor(size)) {
      throw bad(
        `${path}.size`,
        `must be [width, height] in cells, each at least ${LEAST_SIDE}, got ${show(size)}`,
        size,
      );
    }
    return landmark;
  });
}

function isSizeFor(size: unknown): boolean {
  return (
    Array.isArray(size) && size.length === 2 && size.every((side) => Number.isSafeInteger(side) && side >= LEAST_SIDE)
  );
}

/** Whether a way goes from one level of a landmark to the next, in either direction. */
function isAlong({ from, to }: Way, { levels }: Pick<DungeonLandmark, "levels">): boolean {
  return Math.abs(levels.indexOf(from) - levels.indexOf(to)) === 1 && levels.includes(from) && levels.includes(to);
}

/** A way between two levels of a tower is inside it. */
export function inTower(way: Way, landmarks: readonly DungeonLandmark[]): Way {
  const tower = landmarks.find((landmark) => landmark.kind === "tower" && isAlong(way, landmark));
  return tower === undefined ? way : { ...way, landmark: tower };
}

/** Throws if a tower has no stairs between two of its levels. */
export function checkTowers(ways: readonly Way[], landmarks: readonly DungeonLandmark[]): void {
  for (const [i, tower] of landmarks.entries()) {
    for (const [j, to] of tower.kind === "tower" ? tower.levels.entries() : []) {
      const from = tower.levels[j - 1];
      const along = ways.find((way) => from !== undefined && isAlong(way, { levels: [from, to] }));
      if (from === undefined || along?.landmark === tower) continue;
      const taken = `the way between "${from}" and "${to}" is in the tower "${along?.landmark?.name}" already`;
      const none = `no exit joins "${from}" and "${to}". Add an exit from one to the other`;
      throw bad(`landmarks[${i}]`, `is a tower without stairs: ${along === undefined ? none : taken}`);
    }
  }
}

/** The ways down into chasms: one for each of their levels but the last. */
export function chasmDrops(ways: readonly Way[], landmarks: readonly DungeonLandmark[]): readonly Way[] {
  const drops: Way[] = [];
  for (const [i, landmark] of landmarks.entries()) {
    const { name, kind, levels } = landmark;
    for (const [j, from] of kind === "chasm" ? levels.slice(0, -1).entries() : []) {
      const to = levels[j + 1]!;
      const path = `landmarks[${i}]`;
      const own = ways.find((way) => way.from === from && way.name === name);
      if (own !== undefined) throw bad(`${path}.name`, `is also an exit of level "${from}". Rename one of them`, name);
      const other = [...ways, ...drops].find((way) => way.oneWay && way.from === from && way.to === to);
      if (other !== undefined) {
        const advice = "A chasm is a drop itself. Remove one of the two";
        throw bad(path, `leads from "${from}" to "${to}", as the drop "${other.name}" does. ${advice}`, name);
      }
      drops.push({ from, to, name, oneWay: true, landmark });
    }
  }
  return drops;
}
