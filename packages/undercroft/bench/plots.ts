import { distanceField } from "../src/analysis/index.js";
import { BuilderMap } from "../src/core/index.js";
import { BLUEPRINTS_PACK } from "../src/prefabs/index.js";
import { grow, runBare, step } from "./maps.js";
import { LEVEL_WARM_UP_NS, ROUNDS, race } from "./measure.js";
import { LARGE, MEDIUM, type Result, type Size, SMALL, sizeName, timeText } from "./result.js";

/** Different maps that take turns, so that no processor learns one of them by heart. Large ones are slow to make. */
const groundsAt = (size: Size) => (size === LARGE ? 2 : 8);

/** Row 26: what locks, keys and secret doors cost, compared with one distance field of the same map. */
export function* plots(): Generator<Result> {
  // Rebuilt interiors are whole maps of their own.
  const prefabs = BLUEPRINTS_PACK.prefabs.filter(({ source }) => source.interior !== "rebuild");
  const layers = {
    "gated-rooms": step("gated-rooms", { probability: 1, packs: [{ ...BLUEPRINTS_PACK, prefabs }] }),
    "secret-doors": step("secret-doors"),
  };
  for (const [job, layer] of Object.entries(layers)) {
    for (const size of [SMALL, MEDIUM, LARGE]) {
      const steps = [step("bsp-dungeon"), step("door-placement"), step("area-start"), step("distant-exit")];
      const grounds = Array.from({ length: groundsAt(size) }, (_, seed) => grow(size, steps, seed));
      const ground = (run: number) => grounds[run % grounds.length]!;
      const contenders = [
        {
          prepare: (run: number) => copyOf(ground(run)),
          run: (run: number, map: BuilderMap) => runBare(map, layer, run),
        },
        { run: (run: number) => distanceField(ground(run), [ground(run).start!]) },
      ];
      // A blueprint runs through as much code as a whole level.
      const [own, field] = race(contenders, ROUNDS, LEVEL_WARM_UP_NS) as [number, number];
      yield {
        row: 26,
        job,
        size: sizeName(size),
        ours: timeText(own),
        peer: `one distance field: ${timeText(field)}`,
        ratio: own / field,
        goal: { atMost: 20 },
      };
    }
  }
}

/** Deep enough for most blueprints, and for several secret doors. */
const DEPTH = 12;

/** The same map farther down. */
function copyOf(map: BuilderMap): BuilderMap {
  const copy = new BuilderMap(map.width, map.height, DEPTH, map.tileset);
  copy.paint(map.copyTiles());
  copy.rooms = map.rooms;
  copy.corridors = map.corridors;
  copy.doors = map.doors;
  copy.start = map.start!;
  for (const { at, kind } of map.exits) copy.addExit(at, kind);
  return copy;
}
