import { type BuilderMap, defineLayer, FLOOR } from "../core/index.js";

/**
 * Removes the stairs down of a level that nothing lies below: the last one of a dungeon or of a branch. It goes at the end
 * of a chain, whose other steps need to know where the way through the level ends.
 */
export const dungeonEnd = defineLayer({
  id: "dungeon-end",
  summary: "Removes the stairs down of a level that nothing lies below.",
  options: {},
  needs: ["start"],
  writes: ["tiles"],
  *build(map) {
    for (const { at } of map.removeExits("down", "all")) redraw(map, at);
    if (!map.allows.includes("dungeon-end")) map.allows = [...map.allows, "dungeon-end"];
  },
});

/** A prefab that drew the stairs is recorded as it is without them, and the report says so. */
function redraw(map: BuilderMap, cell: number): void {
  const floor = map.tileset.glyph(FLOOR);
  map.prefabs = map.prefabs.map((prefab) => {
    const [x, y] = [map.x(cell) - prefab.x, map.y(cell) - prefab.y];
    const row = prefab.rows[y];
    if (row?.[x] === undefined || row[x] === " ") return prefab;
    const bare = `${row.slice(0, x)}${floor}${row.slice(x + 1)}`;
    map.note("repair", `removed the stairs down of ${prefab.name} at ${map.at(cell)} because nothing lies below`);
    const rows = prefab.rows.map((one, i) => (i === y ? bare : one));
    return { ...prefab, rows };
  });
}
