import type { BuildableChain } from "../src/chain/index.js";
import { Rng } from "../src/core/index.js";
import {
  METRICS,
  metricPosition,
  NONE,
  PLACES,
  type ReportedSurvey,
  Survey,
  Surveyor,
  surveySubject,
} from "../src/insight/index.js";
import { recipeChain, shippedRecipe } from "../src/recipes/index.js";

const ATTEMPTS = 20;
const DEPTH = 3;

/** Surveys a chain as the command would. */
export function surveyOf(
  chain: BuildableChain,
  seeds: readonly string[],
  words: Partial<Omit<ReportedSurvey, "subject">> & { readonly source?: string } = {},
): ReportedSurvey {
  const { source = "mine.json", ...others } = words;
  const subject = surveySubject(chain, { depth: DEPTH, attempts: ATTEMPTS });
  const summary = new Survey({ key: subject.key, width: chain.width, height: chain.height });
  let clock = 0;
  const surveyor = new Surveyor(chain, { depth: DEPTH, clock: () => clock++ });
  for (const seed of seeds) surveyor.survey(seed, summary);
  return {
    name: chain.name ?? "mine",
    summary,
    subject: { ...subject, library: "1.2.3", source, command: `undercroft survey ${source} --depth ${DEPTH}` },
    chain,
    times: { steps: Object.fromEntries(surveyor.times) },
    studio: "http://127.0.0.1:4321/",
    ...others,
  };
}

/** Surveys an included recipe on a small map. */
export function shippedSurvey(name: string, count: number, words: Partial<Omit<ReportedSurvey, "subject">> = {}) {
  const chain = recipeChain(shippedRecipe(name), { size: [40, 25] });
  const seeds = Array.from({ length: count }, (_, i) => `${i + 1}`);
  return surveyOf(chain, seeds, { source: name, ...words });
}

/** Names that would run if they were ever markup. */
export const NASTY = {
  recipe: `<img src=x onerror="window.hit='recipe'">`,
  step: `</script><script>window.hit='step'</script>`,
  prefab: `"><svg onload="window.hit='prefab'">`,
  seed: `' onmouseover='window.hit="seed"' <b>&amp;</b>`,
  failure: `<iframe srcdoc="<script>parent.hit='failure'</script>">`,
};

const ATTEMPT = metricPosition("attempt");

/** A survey of levels that never were, with as much as a summary can hold, and names that are markup. */
export function inventedSurvey(count: number, salt: string, words: Partial<ReportedSurvey> = {}): ReportedSurvey {
  const [width, height] = [80, 50];
  const rng = Rng.fromSeed(salt);
  const summary = new Survey({ key: `key of ${salt}`, width, height });
  for (let i = 1; i <= count; i++) {
    const seed = i === 7 ? NASTY.seed : `${i}`;
    const life = rng.fork(`life of ${i}`);
    const row = Int32Array.from(METRICS, ({ scale, id, isSlow }, position) => {
      if (isSlow || (id === "rooms" && rng.chance(0.5))) return NONE;
      if (id === "attempt") return rng.chance(0.1) ? 2 : 1;
      // Few live on a level, so that shares of them have few values. Most levels have no locks and nothing to choose.
      if (id === "stageShare") return life.chance(0.5) ? scale : 0;
      if (id === "gatedShare" || id === "choiceWorth") return life.chance(0.1) ? scale : 0;
      if (position > ATTEMPT) return Math.round((scale * life.between(0, 8)) / 8);
      // The sum of a few is more often in the middle.
      return rng.between(0, 30 * scale) + rng.between(0, 30 * scale) + rng.between(0, 20 * scale);
    });
    const steps = ["start#1", rng.chance(0.3) ? NASTY.step : "other#1", ...(row[0]! % 3 === 0 ? ["third#1"] : [])];
    summary.add({
      seed,
      hash: `${i % (count - 3)}`.padStart(32, "0"),
      row,
      steps,
      rejections: row[ATTEMPT] === 2 ? [`${NASTY.failure} at ${NASTY.step}`] : [],
      notes: rng.chance(0.1) ? [{ step: NASTY.step, kind: "shortfall" }] : [],
      due: [NASTY.prefab],
      placements: [{ prefab: NASTY.prefab, refused: rng.chance(0.8) ? NASTY.failure : undefined }],
      places: Object.fromEntries(PLACES.map((place) => [place, [rng.between(0, width * height - 1)]])) as never,
    });
  }
  summary.addFailure("broken", `${NASTY.failure} at ${NASTY.step}`, []);
  summary.addCrash(`crashed ${NASTY.seed}`);
  const time = { runs: count, time: 500, worst: 2000, seed: NASTY.seed };
  return {
    name: NASTY.recipe,
    summary,
    subject: {
      recipe: { name: NASTY.recipe, steps: [{ use: "maze", as: NASTY.step }] },
      size: [width, height],
      depth: DEPTH,
      attempts: ATTEMPTS,
      steps: { [NASTY.step]: 1 },
      packs: { [NASTY.prefab]: "hash" },
      library: "1.2.3",
      source: `${NASTY.recipe}.json`,
      command: `undercroft survey '${NASTY.recipe}'`,
      missing: [[5000, 6000]],
    },
    times: { steps: { [NASTY.step]: time, "start#1": { ...time, time: 5, worst: 3 } } },
    studio: "http://127.0.0.1:4321/",
    ...words,
  };
}
