import { computed, effect, signal } from "@preact/signals";
import { freshSeed } from "apps-shared/words.ts";
import { Crew } from "../engine/crew.ts";
import { Gathering } from "../engine/gathering.ts";
import { JobError, Stopped } from "../engine/lane.ts";
import type { SheetFailure, SheetLevel } from "../engine/protocol.ts";
import { depth, order, recipe, seed, size } from "../state/studio.ts";
import { type SheetPlace, type Sort, sortPlaces } from "./sort-places.ts";

/** Levels that a sheet has at first, and that are added at a time. */
export const SHEET_LEVELS = 24;

export const seeds = signal<readonly string[]>([]);
export const sort = signal<Sort>("made");
/** Whether the least comes first. */
export const isLeastFirst = signal(false);
/** Why nothing of the sheet can be built. */
export const sheetProblem = signal<string | undefined>(undefined);
export const isRunning = signal(false);
const made = signal<ReadonlyMap<string, SheetLevel | SheetFailure>>(new Map());

/** The sheet as it is shown: sorted, what is not built yet or can't be at the end. */
export const places = computed<readonly SheetPlace[]>(() =>
  sortPlaces(
    seeds.value.map((of) => ({ seed: of, made: made.value.get(of) })),
    sort.value,
    isLeastFirst.value,
  ),
);

const crew = new Crew("sheet");
/** What all levels of a sheet have in common: everything but the seed. */
const wanted = computed(() => JSON.stringify([recipe.value, size.value, depth.value]));
let sheetOf: string | undefined;

/** Keeps the sheet true of the recipe while it is looked at; returns a function that ends that. */
export function followSheet(): () => void {
  if (seeds.peek().length === 0) freshSheet();
  const stop = effect(() => {
    const key = wanted.value;
    const all = seeds.value;
    // The same seeds are built again with the changed recipe, so that the two can be compared.
    if (key !== sheetOf) made.value = new Map();
    sheetOf = key;
    void run(
      key,
      all.filter((of) => !made.peek().has(of)),
    );
  });
  return () => {
    stop();
    crew.stop();
    isRunning.value = false;
  };
}

/** New seeds, with the one that is open in front. */
export function freshSheet(): void {
  made.value = new Map();
  seeds.value = [seed.peek(), ...Array.from({ length: SHEET_LEVELS - 1 }, freshSeed)];
}

export function addSeeds(): void {
  seeds.value = [...seeds.peek(), ...Array.from({ length: SHEET_LEVELS }, freshSeed)];
}

async function run(key: string, missing: readonly string[]): Promise<void> {
  sheetProblem.value = undefined;
  if (missing.length === 0) return;
  isRunning.value = true;
  const wantedOrder = order.peek();
  const gathering = new Gathering<SheetLevel | SheetFailure>((some) => {
    if (key !== sheetOf) return;
    made.value = new Map([...made.peek(), ...some.map((level) => [level.seed, level] as const)]);
  });
  try {
    await crew.run(
      missing.map((one) => ({ order: wantedOrder, seeds: [one] })),
      { onPart: (level) => gathering.add(level) },
    );
    gathering.flush();
  } catch (error) {
    // What took its place is running.
    if (error instanceof Stopped) return;
    sheetProblem.value = error instanceof JobError ? error.message : String(error);
  }
  isRunning.value = false;
}
