import { distanceField } from "../src/analysis/index.js";
import { copyOf, grow, runBare, step, stepNamed } from "./maps.js";
import { race } from "./measure.js";
import { LARGE, MEDIUM, type Result, type Size, SMALL, sizeName, timeText } from "./result.js";

/** Different maps that take turns, so that no processor learns one of them by heart. Large ones are slow to make. */
const groundsAt = (size: Size) => (size === LARGE ? 2 : 8);

/** Row 26: what locks, keys and secret doors cost, compared with one distance field of the same map. */
export function* plots(): Generator<Result> {
  const layers = {
    // Rebuilt interiors are whole maps of their own.
    "gated-rooms": stepNamed("gated-rooms", { probability: 1 }),
    "secret-doors": stepNamed("secret-doors", { share: 1 }),
  };
  for (const [job, layer] of Object.entries(layers)) {
    if (layer === undefined) continue;
    for (const size of [SMALL, MEDIUM, LARGE]) {
      const steps = [step("bsp-dungeon"), step("door-placement"), step("area-start"), step("distant-exit")];
      const grounds = Array.from({ length: groundsAt(size) }, (_, seed) => grow(size, steps, seed));
      const ground = (run: number) => grounds[run % grounds.length]!;
      const [own, field] = race([
        {
          prepare: (run: number) => {
            const map = copyOf(ground(run));
            map.doors = ground(run).doors;
            return map;
          },
          run: (run: number, map) => runBare(map!, layer, run),
        },
        { run: (run: number) => distanceField(ground(run), [ground(run).start!]) },
      ]) as [number, number];
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
