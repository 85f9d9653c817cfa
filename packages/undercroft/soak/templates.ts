import { type AnyNode, chainOf, type Level } from "../src/chain/index.js";
import { Rng } from "../src/core/index.js";
import { roomBasedStairs, roomBasedStart } from "../src/layers/index.js";
import { roomTemplates } from "../src/prefabs/index.js";
import { type SoakOptions, type SoakResult, soakSeeds, soundAttempt } from "./soak.js";

/** How rooms are asked for. */
export const TEMPLATE_KINDS = ["grown", "graph"] as const;

/** What came of templates: how many loops were asked for, and how many there are. */
interface TemplateSoakResult extends SoakResult {
  readonly asked: number;
  readonly made: number;
}

/** A ring with a way in and two rooms that lead off it. */
const RING = [
  ...[
    "gate: gatehouse",
    "hall: grand",
    "store: store",
    "well: water",
    "crypt: crypt",
    "chapel: shrine",
    "end",
    "larder",
  ],
  ...["gate - hall - store - well - crypt - chapel - hall", "crypt - end", "store - larder"],
];

/** Builds levels of templates in many sizes, and counts their loops by the finished map alone. */
export function soakTemplates({
  kind,
  ...options
}: SoakOptions & { readonly kind: (typeof TEMPLATE_KINDS)[number] }): TemplateSoakResult {
  let asked = 0;
  let made = 0;
  const result = soakSeeds(options, (seed) => {
    const rng = Rng.fromSeed(`templates ${seed}`);
    const [width, height] = [rng.between(70, 140), rng.between(40, 90)];
    const loops = rng.pick([0, 0.1, 0.2, 0.3]);
    const rooms = kind === "graph" ? roomTemplates({ graph: RING }) : roomTemplates({ loops });
    const parts = [rooms, roomBasedStart(), roomBasedStairs()] as unknown as AnyNode[];
    const build = () => {
      const level = chainOf({ width, height, floor: "reachable" }, parts).build({ seed });
      const wanted = kind === "graph" ? 1 : Math.round(loops * level.rooms!.length);
      const found = loopsOf(level);
      const isTold = level.report.some(({ message }) => /loops?, but only|way from/.test(message));
      const faults = found === wanted || isTold ? [] : [`${found} loops instead of ${wanted}, and no word about it`];
      const attempt = soundAttempt(level, faults);
      asked += wanted;
      made += Math.min(found, wanted);
      return attempt;
    };
    return [`seed ${seed}, ${width}x${height}, loops ${loops}`, build];
  });
  return { ...result, asked, made };
}

/** The loops of a level in which each door or corridor between rooms joins two of them. */
export function loopsOf(level: Level): number {
  const { width, height } = level;
  const seen = new Set<number>();
  const isBetween = (x: number, y: number) => level.isWalkable(x, y) && level.roomAt(x, y) === undefined;
  let joints = 0;
  for (let first = 0; first < width * height; first++) {
    if (seen.has(first) || !isBetween(first % width, Math.floor(first / width))) continue;
    joints++;
    const part = new Set([first]);
    for (const cell of part) {
      for (const next of [cell - width, cell - 1, cell + 1, cell + width]) {
        if (isBetween(next % width, Math.floor(next / width))) part.add(next);
      }
      seen.add(cell);
    }
  }
  return joints - level.rooms!.length + 1;
}
