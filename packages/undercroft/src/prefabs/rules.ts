import { parseRange } from "../chain/index.js";
import { isPlain, show, suggestion, UndercroftError } from "../core/index.js";
import { PrefabError, type SourcePath } from "./errors.js";
import { floorShare } from "./ground.js";
import { type ByDepth, nameOf, type PrefabSource } from "./prefab.js";

/** What a prefab can keep away from, besides the tags. */
const KEPT_AWAY_FROM = ["start", "exit", "prefab"];

/** Refuses the rules of a prefab that say nothing, at their place in its source. */
export function checkRules(source: PrefabSource): void {
  const refuse = (at: SourcePath, message: string) => new PrefabError(nameOf(source), at, message);
  const read = (at: SourcePath, reader: () => unknown) => {
    try {
      reader();
    } catch (error) {
      throw error instanceof UndercroftError ? refuse(at, error.message) : error;
    }
  };
  const checkNumber = (at: SourcePath, value: unknown, most: number, isWhole: boolean) => {
    const isNumber = isWhole ? Number.isSafeInteger(value) : Number.isFinite(value);
    if (isNumber && (value as number) >= 0 && (value as number) <= most) return;
    const rule = `a ${isWhole ? "whole " : ""}number from 0 ${most === Infinity ? "up" : `to ${most}`}`;
    throw refuse(at, `${at.join(".")} must be ${rule}, got ${show(value)}.`);
  };
  const checkByDepth = (key: "weight" | "chance", value: ByDepth | undefined, most: number) => {
    if (value === undefined) return;
    if (!isPlain(value)) return checkNumber([key], value, most, false);
    for (const [range, amount] of Object.entries(value)) {
      if (range !== "base") read([key, range], () => parseRange(range));
      checkNumber([key, range], amount, most, false);
    }
  };

  const { depth, place = {}, entrances = {}, legend = {} } = source;
  const ranges = Array.isArray(depth) ? depth : depth === undefined ? [] : [depth];
  for (const [i, range] of ranges.entries()) {
    read(Array.isArray(depth) ? ["depth", i] : ["depth"], () => parseRange(String(range).replace(/^!/, "")));
  }
  checkByDepth("weight", source.weight, Infinity);
  checkByDepth("chance", source.chance, 1);
  read(["place", "over"], () => floorShare(place.over ?? "any"));
  checkNumber(["place", "gutter"], place.gutter ?? 0, Infinity, true);
  for (const [what, distance] of Object.entries(place.away ?? {})) {
    if (!KEPT_AWAY_FROM.includes(what) && !what.startsWith("tag.")) {
      const message = `there is no ${show(what)} to keep away from.${suggestion(what, KEPT_AWAY_FROM)}`;
      throw refuse(["place", "away", what], message);
    }
    checkNumber(["place", "away", what], distance, Infinity, true);
  }
  const { use = "all" } = entrances;
  if (use !== "all") read(["entrances", "use"], () => parseRange(use));
  for (const glyph of Object.keys(legend)) {
    if ([...glyph].length !== 1) throw refuse(["legend", glyph], `a glyph is one character, got ${show(glyph)}.`);
  }
}
