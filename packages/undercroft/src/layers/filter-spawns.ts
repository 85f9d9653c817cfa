import { area, choice, contains, defineMetaBuilder, names } from "../core/index.js";

/**
 * Removes the spawns that match, or all others. You can match by area, by name and by the step that added them. A spawn
 * must meet every condition you set.
 */
export const filterSpawns = defineMetaBuilder({
  id: "filter-spawns",
  summary: "Removes (or keeps) spawns by area, by name, or by the step that added them.",
  options: {
    mode: choice("remove", ["remove", "keep"], "Whether to remove the spawns that match, or keep only those."),
    within: area("Match only spawns in this rectangle."),
    names: names("Match only spawns with these names. If empty, all names match."),
    from: names("Match only spawns from these steps, by name or id. If empty, all steps match."),
  },
  writes: ["spawns"],
  *build(map, _rng, { mode, within, names: wanted, from }) {
    const rect = within === null ? undefined : { x: within[0], y: within[1], width: within[2], height: within[3] };
    map.changeSpawns((spawn) => {
      const matches =
        (rect === undefined || contains(rect, map.x(spawn.at), map.y(spawn.at))) &&
        (wanted.length === 0 || wanted.includes(spawn.name)) &&
        (from.length === 0 || from.includes(spawn.from) || from.includes(spawn.from.replace(/#\d+$/, "")));
      return matches === (mode === "keep") ? spawn : undefined;
    });
  },
});
