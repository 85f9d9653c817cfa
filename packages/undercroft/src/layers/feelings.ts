import { content, defineLayer, type Feeling, ratio } from "../core/index.js";
import { tooEarly } from "./kernels/feeling-order.js";
import { isFeelingTable } from "./kernels/feeling-table.js";
import { UNDERCROFT_FEELINGS } from "./kernels/shipped-feelings.js";

/**
 * Gives one level in seven a feeling: it is flooded, burnt, overgrown, silent, infested, dark, frozen or rich. This step only
 * decides which. Later steps make the level so: `ground` covers the floor with what goes with it, `hidden-goods` hides more
 * or fewer items, and `inhabit` decides who lives there, what they do, and how dangerous that is.
 *
 * The word is in `level.feeling`, and what players read on arrival is in the table. A level that has a feeling already keeps
 * it. Put this step before those three: for what ran earlier, a feeling comes too late, and the report says so. A table without
 * an entry for the depth gives no feeling. Inside `within` or `in-parts`, a feeling is that of the part alone, and `level.feeling` doesn't name it.
 *
 * @example
 * import { accretion, chain, feelings, ground, inhabit, nicheStairs } from "undercroft";
 * import { UNDERCROFT_FEELINGS } from "undercroft/tables";
 *
 * const halls = chain({ width: 80, height: 50 })
 *   .startWith(accretion())
 *   .with(nicheStairs())
 *   .with(feelings({ probability: 1 }))
 *   .with(ground())
 *   .with(inhabit());
 * const { feeling } = halls.build({ seed: "rats", depth: 5 });
 * const { says } = UNDERCROFT_FEELINGS.feelings.find(({ name }) => name === feeling)!;
 * console.log(`${feeling}: ${says}`); // frozen: Everything is covered with frost.
 */
export const feelings = defineLayer({
  id: "feelings",
  summary: "Gives one level in seven a feeling, such as frozen, which changes its ground, its monsters and its goods.",
  options: {
    probability: ratio(1 / 7, "Probability that the level has one."),
    table: content("feeling-table", UNDERCROFT_FEELINGS, "Feelings to choose from.", isFeelingTable),
  },
  // It shows in who lives there. Nothing else that is measured changes here.
  writes: ["spawns"],
  *build(map, rng, { probability, table }) {
    const weights = table.feelings.map((feeling) => weightAt(feeling, map.depth));
    if (map.feeling !== undefined || !weights.some((weight) => weight > 0)) return;
    const early = tooEarly(map, table.feelings);
    if (early.length > 0) {
      const steps = early.join(" and ");
      const runs = early.length === 1 ? "ran before it and doesn't" : "ran before it and don't";
      map.note("shortfall", `${steps} ${runs} show the feeling of a level: put feelings before ${steps}`);
    }
    if (rng.chance(probability)) map.feeling = table.feelings[rng.weighted(weights)]!;
  },
});

function weightAt({ weight = 1, depths: [first, last] = [-Infinity, Infinity] }: Feeling, depth: number): number {
  return depth < first || depth > last ? 0 : weight;
}
