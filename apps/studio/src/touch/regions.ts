import { type Draft, type DraftStep, inserted, newStep, placeOf, stepsOf } from "../state/draft.ts";
import { isPlain } from "../state/plain.ts";
import { type CellRect, holds } from "./rects.ts";
import { sketchSteps, withoutStep, withStepAfterBuilder } from "./sketch-place.ts";
import { isRect } from "./wishes.ts";

/** A part of the map that a builder of its own makes. */
export interface RegionWish {
  readonly rect: CellRect;
  /** The id of the builder. */
  readonly builder: string;
}

/** The region that a step holds, where it is one that could have been painted. */
function regionOf({ use, isOff, options }: DraftStep): RegionWish | undefined {
  const { region, steps } = options;
  if (use !== "within" || isOff || !isPlain(region) || !isRect(region.rect) || !Array.isArray(steps)) return undefined;
  const first: unknown = steps[0];
  return steps.length === 1 && isPlain(first) && typeof first.use === "string"
    ? { rect: region.rect, builder: first.use }
    : undefined;
}

/** The regions of a draft. A recipe that draws one of several branches has each in all of them; it is listed once. */
export function regionsIn({ nodes }: Draft): readonly RegionWish[] {
  const found = new Map(stepsOf(nodes).flatMap((step) => entry(regionOf(step))));
  return [...found.values()];
}

function entry(region: RegionWish | undefined): [string, RegionWish][] {
  return region === undefined ? [] : [[JSON.stringify(region), region]];
}

/** A draft with one more region, right after its sketch, or its initial builder where there is none. */
export function withRegion(draft: Draft, { rect, builder }: RegionWish): Draft {
  const step = () => newStep("within", { region: { rect }, steps: [{ use: builder }] });
  const sketches = sketchSteps(draft);
  if (sketches.length === 0) return withStepAfterBuilder(draft, step);
  return sketches.reduce((now, { key }) => {
    const place = placeOf(now.nodes, key)!;
    return inserted(now, step(), { ...place, index: place.index + 1 });
  }, draft);
}

/** A draft without some of its regions. */
export function withoutRegions(draft: Draft, isGone: (region: RegionWish) => boolean): Draft {
  const gone = stepsOf(draft.nodes).filter((step) => {
    const region = regionOf(step);
    return region !== undefined && isGone(region);
  });
  return gone.reduce(withoutStep, draft);
}

/** The region at a cell; of several the last, which lies over the others. */
export function regionAt(regions: readonly RegionWish[], x: number, y: number): RegionWish | undefined {
  return regions.findLast(({ rect }) => holds(rect, x, y));
}
