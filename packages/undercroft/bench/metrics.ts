import { distanceField } from "../src/analysis/index.js";
import { gates } from "../src/analysis/points.js";
import { measureRow, Workspace } from "../src/insight/index.js";
import { recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { race } from "./measure.js";
import { cells, LARGE, MEDIUM, perCell, type Result, type Size, SMALL, sizeName, timeText } from "./result.js";

/** Levels that take turns, so that no processor learns one of them by heart. */
const LEVELS = 64;
/** What is large doesn't stay in the processor's memory anyway. */
const FEWER_LEVELS = new Map<Size, number>([
  [MEDIUM, 8],
  [LARGE, 2],
]);

const RECIPES = ["rooms", "caves", "maze"];
const GATED_RECIPES = [...RECIPES, "deeps"];

function built(recipe: string, size: Size) {
  const chain = recipeChain(shippedRecipe(recipe), { size });
  return Array.from({ length: FEWER_LEVELS.get(size) ?? LEVELS }, (_, seed) => {
    const level = chain.build({ seed });
    const [x, y] = level.start!;
    return { level, start: y * level.width + x };
  });
}

/** Part of row 20: the gates of a level, compared with one distance field of it, and with those of smaller levels. */
export function* gatesOfLevels(): Generator<Result> {
  for (const recipe of GATED_RECIPES) {
    const job = `gates of ${recipe}`;
    const costs: number[] = [];
    for (const size of [SMALL, MEDIUM, LARGE]) {
      const levels = built(recipe, size);
      const at = (run: number) => levels[run % levels.length]!;
      const [own, field] = race([
        { run: (run) => gates(at(run).level) },
        { run: (run) => distanceField(at(run).level, [at(run).start]) },
      ]) as [number, number];
      yield line(20, job, size, own, field, 6);
      costs.push(own);
    }
    const [small, medium, large] = costs as [number, number, number];
    for (const [size, time, atMost] of [
      [SMALL, small, 2],
      [MEDIUM, medium, 1.5],
    ] as const) {
      yield {
        row: 20,
        job: `${job}, growth`,
        size: sizeName(LARGE),
        ours: perCell(large, LARGE),
        peer: `${sizeName(size)}: ${perCell(time, size)}`,
        ratio: large / cells(LARGE) / (time / cells(size)),
        goal: { atMost },
      };
    }
  }
}

/** Row 21: the metrics of a level, compared with one distance field of it. */
export function* metricsOfLevels(): Generator<Result> {
  const workspace = new Workspace();
  for (const size of [SMALL, MEDIUM]) {
    for (const recipe of RECIPES) {
      const levels = built(recipe, size);
      const at = (run: number) => levels[run % levels.length]!;
      const [cheap, all, field] = race([
        { run: (run) => measureRow(at(run).level, workspace) },
        { run: (run) => measureRow(at(run).level, workspace, { all: true }) },
        { run: (run) => distanceField(at(run).level, [at(run).start]) },
      ]) as [number, number, number];
      yield line(21, `metrics of ${recipe}, without the slow ones`, size, cheap, field, 9);
      yield line(21, `all metrics of ${recipe}`, size, all, field, 22);
    }
  }
}

function line(row: number, job: string, size: Size, own: number, field: number, atMost: number): Result {
  return {
    row,
    job,
    size: sizeName(size),
    ours: timeText(own),
    peer: `a distance field: ${timeText(field)}`,
    ratio: own / field,
    goal: { atMost },
  };
}
