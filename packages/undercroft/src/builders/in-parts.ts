import {
  type BuildingSteps,
  type MapPart,
  NestedDraft,
  nestedParts,
  plainSteps,
  regionFrame,
  type StepNode,
  stepsIn,
} from "../chain/index.js";
import {
  type BuilderMap,
  type ChainNode,
  choice,
  defineBuilder,
  FLOOR,
  type InitialStep,
  integer,
  PAUSE,
  type Pausing,
  type Rng,
  type Seed,
  type Size,
  type Span,
  span,
  stuck,
  type Work,
} from "../core/index.js";
import { bspDungeon } from "./bsp-dungeon.js";
import { cellularAutomata } from "./cellular-automata.js";
import { CUTS, type Cut, type CutMap, cutMap, PARTS_OF } from "./kernels/cut-map.js";
import { digGate, joinedFloor, pickGoals, shown, Ways } from "./kernels/part-joins.js";

const untyped = /* @__PURE__ */ defineBuilder({
  id: "in-parts",
  summary: "Cuts the map into parts, builds each with steps of its own, and joins them by gates.",
  options: {
    cut: choice(
      "halves",
      CUTS,
      "How the map is cut: into left and right, into quarters, or into the middle (a blob, or a rectangle inside a rim) and what is around it.",
    ),
    parts: nestedParts(
      [{ steps: [cellularAutomata()] }, { steps: [bspDungeon()] }],
      "The parts, each with its steps: left and right, the quarters in reading order, or the middle and what is around it. Two parts of quarters alternate.",
    ),
    gates: span(2, 4, { min: 1, max: 50, typical: [1, 6] }, "Number of gates between the parts, all together."),
    gap: integer(2, { min: 1, max: 50, typical: [1, 6] }, "Minimum distance between two parts, in cells."),
    moat: integer(
      0,
      { min: 0, max: 20, typical: [0, 4] },
      "Width of a moat of deep water around the first part. 0 means none.",
    ),
  },
  problem: ({ cut, parts }) => {
    if (parts.length === 2 || parts.length === PARTS_OF[cut]) return undefined;
    const rule = cut === "quarters" ? "a list of 2 or 4 parts" : `a list of 2 parts, because the cut is "${cut}"`;
    return { option: "parts", rule };
  },
  minSize: ({ cut, parts, gap, moat }) => leastSize(cut, parts, Math.max(gap, moat === 0 ? 0 : moat + 2)),
  *build(map, rng, { cut, parts, gates, gap, moat }) {
    const cuts = yield* cutMap(map, rng.fork("cut"), cut, gap, moat);
    yield PAUSE;
    const floors: Int32Array[] = [];
    for (let area = 0; area < PARTS_OF[cut]; area++) {
      const number = partOf(cut, parts.length, area);
      const part = { ...parts[number]!, number, area, bank: area === 0 || moat === 0 ? undefined : moat + 2 };
      floors.push(yield* buildPart(map, rng.fork(`part ${area + 1}`), cuts, part));
    }
    if (floors.every((floor) => floor.length === 0)) throw stuck("no part has any floor.");
    if (moat > 0) {
      fillMoat(map, cuts, moat);
      yield;
    }
    for (const [a, b, count] of gatesOf(rng.fork("gates"), cut, gates)) {
      if (floors[a]!.length === 0 || floors[b]!.length === 0) {
        map.note("shortfall", `part ${floors[a]!.length === 0 ? a + 1 : b + 1} has no floor, so no gate leads to it`);
        continue;
      }
      yield PAUSE;
      const luck = rng.fork(`gates ${a} ${b}`);
      for (const gate of yield* waysBetween(map, luck, floors[a]!, floors[b]!, count, moat > 0)) {
        digGate(map, gate);
        yield;
      }
    }
  },
});

/** A part of the map, and the steps that build it, typed with the facts that they need. */
export type TypedPart<P extends readonly { readonly steps: readonly ChainNode[] }[]> = {
  readonly [K in keyof P]: Omit<MapPart, "steps"> & { readonly steps: P[K]["steps"] & BuildingSteps<P[K]["steps"]> };
};

/** What `inParts` can be told. `P` is the list of parts, whose steps are checked like those of a chain. */
export interface InPartsOptions<P extends readonly { readonly steps: readonly ChainNode[] }[]> {
  /** How the map is cut. Default: `halves`, left and right. */
  readonly cut?: Cut;
  /** The parts, each with its steps. Default: caves and rooms. */
  readonly parts?: P & TypedPart<P>;
  /** The number of gates between the parts. Default: 2 to 4. */
  readonly gates?: Span;
  /** The minimum distance between two parts, in cells. Default: 2. */
  readonly gap?: number;
  /** The width of a moat around the first part. Default: 0, which means none. */
  readonly moat?: number;
  /** The name of its random stream. Default: its id and its number in the chain. */
  readonly as?: string;
  /** A seed for this step alone, instead of the level's seed. */
  readonly seed?: Seed;
}

/** Creates steps that build a map in parts. */
export interface InPartsFactory extends Pick<typeof untyped, "definition"> {
  /** Returns the step. A list of steps that can't work together is a compile error. */
  <const P extends readonly { readonly steps: readonly ChainNode[] }[]>(
    options?: InPartsOptions<P>,
  ): InitialStep<never>;
}

/**
 * Cuts the map into parts and builds each of them with steps of its own: caves on the left and rooms on the right, or a
 * fort in the middle of a maze. Each part is joined up in itself, and gates join the parts to one whole.
 *
 * A part can have any initial builder and layers, a name and a theme, and spawns. What its steps know of it, such as where
 * its rooms are, they know among themselves: later steps can't rely on it. If a part has a start or an exit of its own, it
 * is gone when the part is done, because a level gets both from its own chain.
 *
 * @example
 * import { areaStart, bspDungeon, cellularAutomata, chain, distantExit, doorPlacement, inParts } from "undercroft";
 *
 * const levels = chain({ width: 80, height: 30 })
 *   .startWith(
 *     inParts({
 *       cut: "halves",
 *       parts: [{ steps: [cellularAutomata()] }, { name: "cellars", steps: [bspDungeon(), doorPlacement()] }],
 *     }),
 *   )
 *   .with(areaStart({ x: "left" }))
 *   .with(distantExit());
 *
 * console.log(String(levels.build({ seed: "rats" })));
 */
export const inParts: InPartsFactory = untyped as unknown as InPartsFactory;

/** Lines stray by a twelfth to either side of the middle, so a part has this share of a side at least. */
const LEAST_SHARE = 5 / 12;

function leastSize(cut: Cut, parts: readonly MapPart[], between: number): Size {
  let [width, height] = [3, 3];
  for (const { definition, options } of stepsIn(parts.flatMap(({ steps }) => steps as readonly StepNode[]))) {
    const least = definition.minSize(options);
    width = Math.max(width, least[0]);
    height = Math.max(height, least[1]);
  }
  const sideOf = (side: number) => Math.ceil((side + between) / LEAST_SHARE) + 2;
  return [sideOf(width), cut === "halves" ? height : sideOf(height)];
}

/** The number of the part that an area belongs to. Two parts for four areas alternate like the fields of a chessboard. */
function partOf(cut: Cut, parts: number, area: number): number {
  return parts === PARTS_OF[cut] ? area : (area + (area >> 1)) % 2;
}

interface AreaPart extends MapPart {
  /** Its place in the list of parts. */
  readonly number: number;
  /** Its number on the map that was cut. */
  readonly area: number;
  /** How far from the first part its cells are floor, whatever its steps build: the bank of the moat. */
  readonly bank: number | undefined;
}

/** Builds a part. Returns its floor, as far as gates may lead to it. */
function* buildPart(
  map: BuilderMap,
  rng: Rng,
  { owner, away }: CutMap,
  { steps, name, theme, number, area, bank }: AreaPart,
): Work<Int32Array> {
  const frame = regionFrame(map, owner, area);
  if (frame === undefined) throw stuck(`nothing is left of part ${area + 1}, because the map is too small.`);
  const draft = new NestedDraft(map, frame, "rock");
  const plain = plainSteps(steps);
  const step = draft.tooSmallFor(plain);
  if (step !== undefined) {
    const { width, height } = frame.box;
    const least = step.definition.minSize(step.options).join("x");
    throw stuck(`part ${area + 1} is ${width}x${height}, but ${step.as} needs ${least}.`);
  }
  yield* shown(map, draft, draft.run(plain, rng, `${number + 1}`));
  for (let cell = 0; bank !== undefined && cell < owner.length; cell++) {
    if (away[cell] === bank && owner[cell] === area) draft.map.set(draft.inner(cell), FLOOR);
  }
  yield PAUSE;
  const floor = draft.outerCells(joinedFloor(draft.map, rng.fork("joins")));
  yield PAUSE;
  draft.absorb();
  if (name !== undefined || theme !== undefined) {
    const cells: number[] = [];
    for (let cell = 0; cell < owner.length; cell++) if (owner[cell] === area) cells.push(cell);
    const place = { name: name ?? theme!, theme: theme ?? name!, cells };
    map.areas = [...(map.areas ?? []), place];
  }
  yield;
  return floor;
}

/** Fills the moat with water. Its first cells, next to the part that it surrounds, are the wall of that part. */
function fillMoat(map: BuilderMap, { owner, away }: CutMap, moat: number): void {
  const water = map.tileset.index("deep_water");
  for (let cell = 0; cell < owner.length; cell++) {
    if (away[cell]! >= 2 && away[cell]! <= moat + 1) map.set(cell, water);
  }
}

/** Quarters that lie side by side. All other cuts have two parts. */
const QUARTERS = [
  [0, 1],
  [2, 3],
  [0, 2],
  [1, 3],
] as const;

/** How many gates lead from which part to which: enough to join all parts, and the rest by turns. */
function gatesOf(rng: Rng, cut: Cut, gates: Span): readonly (readonly [a: number, b: number, count: number])[] {
  const pairs = rng.shuffle(cut === "quarters" ? [...QUARTERS] : [[0, 1] as const]);
  const count = Math.max(rng.between(...gates), PARTS_OF[cut] - 1);
  // Any three of the four borders of quarters join all of them.
  return pairs
    .map(([a, b], i) => [a, b, Math.floor((count - i - 1) / pairs.length) + 1] as const)
    .filter(([, , n]) => n > 0);
}

/** Gates are this many moves apart, if there is space. */
const APART = [10, 5, 2];

/** The cells to dig for gates between two parts. Over a moat they are as short, and so as straight, as they can be. */
function* waysBetween(
  map: BuilderMap,
  rng: Rng,
  from: Int32Array,
  to: Int32Array,
  count: number,
  hasMoat: boolean,
): Pausing<readonly (readonly number[])[]> {
  const spare = hasMoat ? 0 : undefined;
  const ways = new Ways(map, from, to, spare);
  yield PAUSE;
  let goals: readonly number[] = [];
  for (const apart of APART) {
    if (goals.length < count) goals = pickGoals(map, ways.lengths, count, apart, rng, spare);
  }
  if (goals.length === 0) throw stuck("two parts can't be joined because reserved cells are in the way.");
  return goals.map((goal) => ways.to(goal));
}
