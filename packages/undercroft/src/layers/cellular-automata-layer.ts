import { AUTOMATON_RULE, RockPlane } from "../builders/kernels/cellular.js";
import { defineLayer, integer } from "../core/index.js";

/**
 * Lets every cell of the map follow its neighbours: rough edges become smooth, narrow passages close, and wide halls
 * get pillars. Cells that stay open or closed keep their tiles. The lists of rooms and corridors are dropped, because
 * they may no longer match the map.
 */
export const cellularAutomataLayer = defineLayer({
  id: "cellular-automata-layer",
  summary: "Smooths the map: rounds edges, closes narrow passages, and puts pillars into wide halls.",
  options: {
    iterations: integer(1, { min: 1, max: 1000, typical: [1, 10] }, "Number of smoothing passes."),
    ...AUTOMATON_RULE,
  },
  drops: ["plan", "rooms", "corridors"],
  writes: ["tiles"],
  *build(map, _rng, { iterations, crowd, pillars }) {
    const { walkable } = map.tileset;
    const rock = new RockPlane(map);
    const before = map.copyTiles();
    rock.read(before, walkable);
    for (let i = 1; i <= iterations; i++) {
      rock.step(crowd, pillars);
      if (map.recording || i === iterations) {
        const after = rock.tiles();
        for (let cell = 0; cell < after.length; cell++) {
          if (walkable[before[cell]!] === after[cell]) after[cell] = before[cell]!;
        }
        map.paint(after);
      }
      yield;
    }
  },
});
