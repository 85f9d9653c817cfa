import { isPlain, show, suggestion } from "../../core/index.js";
import { LAST_LEVEL } from "../source/by-depth.js";
import { mistake, rangeAt, readAt, type SourcePath } from "../source/errors.js";
import { floorShare } from "../source/shares.js";
import { type ByDepth, kindOf, type PrefabSource } from "../source/source.js";

/** What a prefab can keep away from, besides the tags. */
const KEPT_AWAY_FROM = ["start", "exit", "prefab"];

/** A line without spaces at its ends. */
const TITLE = /^(?! )[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,64}(?<! )$/u;

const GROUP_NAME = /^[a-z][a-z0-9_]{0,63}$/;

/** Finds two rules that no place can satisfy together. */
function clashIn(source: PrefabSource): { readonly at: SourcePath; readonly message: string } | undefined {
  const { place = {}, layouts } = source;
  const { when, site, over } = place;
  if (site !== undefined && kindOf(source) !== "vault") {
    return { at: ["place", "site"], message: `only vaults can have a site; this is a ${kindOf(source)}.` };
  }
  if (when === "before") {
    const rock = "a prefab placed before the level is surrounded by rock";
    if (site !== undefined) return { at: ["place", "site"], message: `${rock}, so it can't have a site.` };
    if (over !== undefined && floorShare(over).least > 0) {
      return { at: ["place", "over"], message: `${rock}, so there is no floor to place it on.` };
    }
    if (layouts !== undefined) {
      return { at: ["layouts"], message: "a prefab placed before the level can't depend on the level's layout." };
    }
  }
  const onFloor = over === undefined ? undefined : floorShare(over);
  if (site === "wall" && onFloor !== undefined && onFloor.most > 0) {
    return {
      at: ["place", "over"],
      message: "a site in the wall has only wall under it, so over can't ask for floor.",
    };
  }
  if (isPlain(site) && "gate" in site && onFloor?.most === 0) {
    return { at: ["place", "over"], message: "a site behind a gate needs some floor under it." };
  }
  return undefined;
}

/** Refuses rules of a prefab that make no sense, at their place in its source. */
export function checkRules(source: PrefabSource): void {
  const { title } = source;
  if (title !== undefined && !(typeof title === "string" && TITLE.test(title))) {
    throw mistake(source, ["title"], `a title must be a line of 1 to 64 characters, got ${show(title)}.`);
  }
  const checkNumber = (at: SourcePath, value: unknown, most: number, isWhole: boolean) => {
    const isNumber = isWhole ? Number.isSafeInteger(value) : Number.isFinite(value);
    if (isNumber && (value as number) >= 0 && (value as number) <= most) return;
    const rule = `a ${isWhole ? "whole " : ""}number ${most === Infinity ? "of at least 0" : `from 0 to ${most}`}`;
    throw mistake(source, at, `${at.join(".")} must be ${rule}, got ${show(value)}.`);
  };
  const checkByDepth = (at: SourcePath, value: ByDepth | undefined, most: number) => {
    if (value === undefined) return;
    if (!isPlain(value)) return checkNumber(at, value, most, false);
    for (const [range, amount] of Object.entries(value)) {
      if (range !== "base") rangeAt(source, [...at, range], range);
      checkNumber([...at, range], amount, most, false);
    }
  };
  const checkName = (at: SourcePath, name: unknown) => {
    if (typeof name === "string" && GROUP_NAME.test(name)) return;
    throw mistake(source, at, `a group's name must be lower-case letters, digits and _, got ${show(name)}.`);
  };

  const { depth, branches = {}, place = {}, entrances = {}, legend = {} } = source;
  for (const [branch, rule] of Object.entries(branches)) {
    for (const range of [rule].flat().map((one) => String(one).replace(/^!/, ""))) {
      if (range !== LAST_LEVEL) rangeAt(source, ["branches", branch], range);
    }
  }
  const ranges = Array.isArray(depth) ? depth : depth === undefined ? [] : [depth];
  for (const [i, range] of ranges.entries()) {
    rangeAt(source, Array.isArray(depth) ? ["depth", i] : ["depth"], String(range).replace(/^!/, ""));
  }
  checkByDepth(["weight"], source.weight, Infinity);
  checkByDepth(["chance"], source.chance, 1);
  if (source.group !== undefined) {
    checkName(["group", "name"], source.group.name);
    checkByDepth(["group", "chance"], source.group.chance, 1);
  }
  if (isPlain(source.unique) && source.unique.group !== undefined) checkName(["unique", "group"], source.unique.group);
  readAt(source, ["place", "over"], () => floorShare(place.over ?? "any"));
  checkNumber(["place", "gutter"], place.gutter ?? 0, Infinity, true);
  for (const [what, distance] of Object.entries(place.away ?? {})) {
    if (!KEPT_AWAY_FROM.includes(what) && !what.startsWith("tag.")) {
      const message = `away has no key ${show(what)}.${suggestion(what, KEPT_AWAY_FROM)}`;
      throw mistake(source, ["place", "away", what], message);
    }
    checkNumber(["place", "away", what], distance, Infinity, true);
  }
  if (isPlain(place.site) && "gate" in place.site) {
    const { gate } = place.site as { gate: string | number };
    rangeAt(source, ["place", "site", "gate"], gate);
  }
  const clash = clashIn(source);
  if (clash !== undefined) throw mistake(source, clash.at, clash.message);
  const { use = "all" } = entrances;
  if (use !== "all") rangeAt(source, ["entrances", "use"], use);
  for (const glyph of Object.keys(legend)) {
    if ([...glyph].length !== 1)
      throw mistake(source, ["legend", glyph], `a glyph must be one character, got ${show(glyph)}.`);
  }
}
