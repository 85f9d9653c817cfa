import { cellularAutomata } from "../builders/index.js";
import { joinedFloor, shown } from "../builders/kernels/part-joins.js";
import {
  NestedDraft,
  type NestedSteps,
  nestedSteps,
  plainSteps,
  type RegionFrame,
  rectFrame,
  regionFrame,
} from "../chain/index.js";
import { type BuilderMap, type ChainNode, defineLayer, type MetaStep, type Seed } from "../core/index.js";
import { Outside } from "./kernels/outside.js";
import { type FoundRegion, findRegion, type RegionOfMap, regionOfMap } from "./kernels/region-of-map.js";

const untyped = /* @__PURE__ */ defineLayer({
  id: "within",
  version: 2,
  summary: "Runs steps in one region of the map, and leaves the rest alone.",
  options: {
    region: regionOfMap(
      { half: "left" },
      "Where the steps work: a half, a quarter, a rectangle, a room, a named place, what lies behind a gate, or a mask.",
    ),
    steps: nestedSteps(
      [cellularAutomata()],
      "The steps. If the first one is an initial builder, they build the region anew. Otherwise, they change what is there.",
    ),
  },
  *build(map, rng, { region, steps }) {
    const plain = plainSteps(steps);
    const found = findRegion(map, region);
    if (typeof found === "string") {
      map.note("shortfall", found);
      return;
    }
    const isRebuilt = plain[0]!.role === "initial";
    const isWalledUp = isRebuilt && !found.isWalled;
    const frame = isWalledUp ? frameInside(map, found) : frameOf(map, found);
    if (frame === undefined) {
      map.note("shortfall", isRebuilt ? "the region is too small to be rebuilt" : "the region has no cells");
      return;
    }
    const draft = new NestedDraft(map, frame, isRebuilt ? "rock" : "as-is");
    const step = draft.tooSmallFor(plain);
    if (step !== undefined) {
      const { width, height } = frame.box;
      const least = step.definition.minSize(step.options).join("x");
      map.note("shortfall", `the region is ${width}x${height}, but ${step.as} needs ${least}`);
      return;
    }
    const outside = new Outside(map, found);
    if (!isRebuilt) {
      const before = map.copyTiles();
      yield* shown(map, draft, draft.run(plain, rng));
      draft.absorb();
      outside.mend(before, rng.fork("joins"));
      return;
    }
    yield* shown(map, draft, draft.run(plain, rng));
    const floor = draft.outerCells(joinedFloor(draft.map, rng.fork("joins")));
    outside.forget(region);
    if (isWalledUp) outside.wallUp(draft);
    draft.absorb();
    outside.keepRooms();
    yield;
    yield* outside.join(floor, rng.fork("gates"));
  },
});

/** What `within` can be told. `L` is the list of steps, which are checked like those of a chain. */
export interface WithinOptions<L extends readonly ChainNode[]> {
  /** Where the steps work. Default: the left half. */
  readonly region?: RegionOfMap;
  /** The steps: an initial builder and layers, or layers alone. Default: caves. */
  readonly steps?: L & NestedSteps<L>;
  /** The name of its random stream. Default: its id and its number in the chain. */
  readonly as?: string;
  /** A seed for this step alone, instead of the level's seed. */
  readonly seed?: Seed;
}

/** Creates steps that work in a region of the map. */
export interface WithinFactory extends Pick<typeof untyped, "definition"> {
  /** Returns the step. A list of steps that can't work together is a compile error. */
  <const L extends readonly ChainNode[]>(options?: WithinOptions<L>): MetaStep<never, never, never>;
}

/**
 * Runs steps in one region of the map, and leaves the rest alone. If the first of them is an initial builder, they build
 * the region anew. If all are layers, they change what is there.
 *
 * A region that is rebuilt gets walls around it, unless it has its own, as rooms do. Doors and corridors that led into it
 * still do. Where there are none, a few doors are added, so that the map stays in one piece. Reserved cells, the start,
 * exits, locks and keys stay as they are. The border of the map belongs to no region.
 *
 * What the steps know of the region, such as where its rooms are, they know among themselves. So a list of steps that
 * needs a fact must have a step that adds it. If they set a start or an exit, it is gone when they are done.
 *
 * @example
 * import { areaStart, chain, distantExit, maze, patches, simpleMap, within } from "undercroft";
 *
 * const levels = chain({ width: 80, height: 30 })
 *   .startWith(simpleMap())
 *   .with(within({ region: { half: "right" }, steps: [maze()] }))
 *   .with(within({ region: { quarter: "nw" }, steps: [patches()] }))
 *   .with(areaStart({ x: "left" }))
 *   .with(distantExit());
 *
 * console.log(String(levels.build({ seed: "rats" })));
 */
export const within: WithinFactory = untyped as unknown as WithinFactory;

function frameOf(map: BuilderMap, { mask, box, isRect }: FoundRegion): RegionFrame | undefined {
  return isRect ? rectFrame(map, box) : regionFrame(map, mask, 1, box);
}

/** The frame of the cells of a region that touch no others, not even diagonally. */
function frameInside(map: BuilderMap, { named, box, isRect }: FoundRegion): RegionFrame | undefined {
  const core = { x: box.x + 1, y: box.y + 1, width: Math.max(0, box.width - 2), height: Math.max(0, box.height - 2) };
  if (isRect) return rectFrame(map, core);
  const { width } = map;
  const inside = new Uint8Array(named.length);
  for (let y = core.y; y < core.y + core.height; y++) {
    for (let cell = map.index(core.x, y), end = cell + core.width; cell < end; cell++) {
      const above = named[cell - width - 1]! & named[cell - width]! & named[cell - width + 1]!;
      const beside = named[cell - 1]! & named[cell]! & named[cell + 1]!;
      const below = named[cell + width - 1]! & named[cell + width]! & named[cell + width + 1]!;
      inside[cell] = above & beside & below;
    }
  }
  return regionFrame(map, inside, 1, core);
}
