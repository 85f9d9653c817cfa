import { show, UndercroftError } from "../../core/index.js";
import type { OverRule, PlaceRule } from "./source.js";

/** How much of a footprint may lie on some ground. */
export interface Share {
  readonly least: number;
  readonly most: number;
}

const ANY = { least: 0, most: 1 };

/** What percentage of a footprint must be floor; what isn't floor is wall. */
export function floorShare(over: PlaceRule["over"] & {}): Share {
  if (over === "floor") return { least: 100, most: 100 };
  if (over === "wall") return { least: 0, most: 0 };
  if (over === "any") return { least: 0, most: 100 };
  const { floor, wall } = over satisfies OverRule;
  const byFloor = floor === undefined ? ANY : percentRange(floor);
  const byWall = wall === undefined ? ANY : percentRange(wall);
  const least = Math.round(100 * Math.max(byFloor.least, 1 - byWall.most));
  const most = Math.round(100 * Math.min(byFloor.most, 1 - byWall.least));
  if (least >= 0 && least <= most && most <= 100) return { least, most };
  throw new UndercroftError(
    "bad-content",
    `the shares of floor and wall must be able to add up to 100%, got ${show(over)}.`,
  );
}

/** On a long text of blanks, the pattern would backtrack for a very long time. */
const LONGEST_SHARE = 40;

/** Reads a range of percentages: "60%..", "..40%", "20%..50%" or "100%". Returns shares from 0 to 1. */
export function percentRange(text: string): Share {
  const match = /^\s*(?:(\d{1,3})%)?\s*(\.\.)?\s*(?:(\d{1,3})%)?\s*$/.exec(text.slice(0, LONGEST_SHARE));
  const low = match?.[1];
  const high = match?.[2] === undefined ? low : match[3];
  if (
    match === null ||
    text.length > LONGEST_SHARE ||
    (low === undefined && match[3] === undefined) ||
    (match[2] === undefined && match[3] !== undefined)
  ) {
    throw new UndercroftError(
      "bad-content",
      `a share must look like 60%, 60%.., ..40% or 20%..50%, got ${show(text)}.`,
    );
  }
  return { least: Number(low ?? 0) / 100, most: Number(high ?? 100) / 100 };
}
