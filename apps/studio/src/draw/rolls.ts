import { computed, effect, signal } from "@preact/signals";
import { allowsDepth, type RolledPrefab } from "undercroft/prefabs";
import { Lane, Stopped } from "../engine/lane.ts";
import type { DrawnPrefab } from "../engine/protocol.ts";
import { depth, failureOf, openWorld } from "../state/studio.ts";
import { titleOf } from "./book.ts";
import { check, prefab } from "./draw-state.ts";
import { turnWords } from "./try-it.ts";

/** Outcomes that are shown at a time. */
export const ROLLS = 9;

/** One outcome of the drawing, or its place while it is on its way. */
export interface Roll {
  readonly seed: string;
  readonly rolled: RolledPrefab | undefined;
}

/** The number of the first seed. The same ones are rolled again after each change, so that one sees what it changed. */
const firstSeed = signal(1);
/** What was rolled, by seed; of the last drawing, until there is something of this one. */
const rolled = signal<ReadonlyMap<string, RolledPrefab>>(new Map());
/** Why nothing can be rolled. */
export const rollProblem = signal<string | undefined>(undefined);
export const isRolling = signal(false);

const seeds = computed(() => Array.from({ length: ROLLS }, (_, i) => String(firstSeed.value + i)));
export const rolls = computed<readonly Roll[]>(() =>
  seeds.value.map((seed) => ({ seed, rolled: rolled.value.get(seed) })),
);

/** The drawing on the screen as a job needs it; undefined where it has errors. */
export const drawnHere = computed<DrawnPrefab | undefined>(() => {
  const [here, found] = [prefab.value, check.value];
  if (here === undefined || found === undefined || !found.prefabs.has(here.key)) return undefined;
  const { world } = openWorld.value ?? {};
  return {
    text: found.text,
    name: titleOf(here),
    world: world === undefined ? undefined : { hash: world.hash, source: world.source },
  };
});

/** Deeper than any game; no drawing is rolled below that. */
const DEEPEST = 200;

/** The depth at which the drawing is looked at: that of the level, or the first at which it comes. */
export const depthHere = computed(() => {
  const rule = prefab.value?.header.depth;
  try {
    if (allowsDepth(rule, depth.value)) return depth.value;
    for (let one = 1; one <= DEEPEST; one++) if (allowsDepth(rule, one)) return one;
  } catch {
    // The rule is wrong; the list of what is wrong says so.
  }
  return depth.value;
});

const lane = new Lane("roll");

/** How many parts of the page show rolls. */
let watchers = 0;
let stopRolling = () => {};

/** Rolls the drawing, again after each change, until all that asked for it have stopped it. */
export function startRolling(): () => void {
  if (watchers++ === 0) stopRolling = roll();
  return () => {
    if (--watchers === 0) stopRolling();
  };
}

function roll(): () => void {
  const end = effect(() => {
    const [drawn, at, asked] = [drawnHere.value, depthHere.value, seeds.value];
    if (drawn === undefined) {
      const isWrong = check.value?.findings.some(({ weight }) => weight === "error") ?? false;
      rollProblem.value = isWrong ? "Fix the errors first. Then it can be rolled." : undefined;
      lane.stop();
      return;
    }
    isRolling.value = true;
    const found = new Map<string, RolledPrefab>();
    lane
      .run({ prefab: drawn, depth: at, seeds: asked }, ({ seed, roll }) => {
        found.set(seed, roll);
      })
      .then(
        () => {
          rolled.value = found;
          rollProblem.value = undefined;
          isRolling.value = false;
        },
        (error: unknown) => {
          if (error instanceof Stopped) return;
          rollProblem.value = failureOf(error).message;
          isRolling.value = false;
        },
      );
  });
  return () => {
    end();
    lane.stop();
  };
}

/** The next nine. */
export function rollAgain(): void {
  firstSeed.value += ROLLS;
}

/** What is wrong with an outcome, as a sentence: the library puts the word of the assert in front. */
export function faultWords(message: string): string {
  return message.replace(/^(?:reach|count): /, "").replace(/^\p{Ll}/u, (first) => first.toUpperCase());
}

/** What came out of a roll, in words: how it was turned, what was decided, and what stands there. */
export function rollWords({ transform, decisions, shape }: RolledPrefab): readonly string[] {
  const things = new Map<string, number>();
  for (const { name, table } of shape?.spawns ?? []) {
    const what = table === true ? `something from ${name}` : name;
    things.set(what, (things.get(what) ?? 0) + 1);
  }
  const standing = [...things].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`));
  return [
    ...(transform === "identity" ? [] : [`turned: ${turnWords(transform)}`]),
    ...decisions,
    ...(standing.length === 0 ? [] : [`on it: ${standing.join(", ")}`]),
  ];
}
