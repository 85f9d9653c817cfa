import { area, choice, contains, defineMetaBuilder, names } from "../core/index.js";

/** Removes spawns, or keeps only them: those in a rectangle, of some names, from some steps. All that is given must hold. */
export const filterSpawns = defineMetaBuilder({
  id: "filter-spawns",
  summary: "Removes spawns, or keeps only them: those in a rectangle, of some names, from some steps.",
  options: {
    mode: choice("remove", ["remove", "keep"], "What happens to the spawns that match; the others get the opposite."),
    within: area("Only spawns in this rectangle match."),
    names: names("Only spawns of these names match; none given: all names."),
    from: names("Only spawns of these steps match, by the step's name or id; none given: all steps."),
  },
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
