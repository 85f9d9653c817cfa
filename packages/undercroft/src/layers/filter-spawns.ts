import { type BuilderMap, choice, contains, defineLayer, names } from "../core/index.js";
import { anyRegion, findRegion, type RegionOrAll } from "./kernels/region-of-map.js";

/**
 * Removes the spawns that match, or all others. You can match by region, by name and by the step that added them. A spawn
 * must meet every condition you set.
 */
export const filterSpawns = defineLayer({
  id: "filter-spawns",
  summary: "Removes (or keeps) spawns by region, by name, or by the step that added them.",
  options: {
    mode: choice("remove", ["remove", "keep"], "Whether to remove the spawns that match, or keep only those."),
    within: anyRegion("Match only spawns in this region."),
    names: names("Match only spawns with these names. If empty, all names match."),
    from: names("Match only spawns from these steps, by name or id. If empty, all steps match."),
  },
  writes: ["spawns"],
  *build(map, _rng, { mode, within, names: wanted, from }) {
    const isWithin = cellTest(map, within);
    map.changeSpawns((spawn) => {
      const matches =
        isWithin(spawn.at) &&
        (wanted.length === 0 || wanted.includes(spawn.name)) &&
        (from.length === 0 || from.includes(spawn.from) || from.includes(spawn.from.replace(/#\d+$/, "")));
      return matches === (mode === "keep") ? spawn : undefined;
    });
  },
});

/** Returns a test for the cells of a region. If there is no such region, the report says so, and no cell is in it. */
function cellTest(map: BuilderMap, region: RegionOrAll): (cell: number) => boolean {
  if (region === null) return () => true;
  if (!("length" in region)) {
    const found = findRegion(map, region);
    if (typeof found !== "string") return (cell) => found.mask[cell] === 1;
    map.note("shortfall", found);
    return () => false;
  }
  const [x, y, width, height] = region;
  return (cell) => contains({ x, y, width, height }, map.x(cell), map.y(cell));
}
