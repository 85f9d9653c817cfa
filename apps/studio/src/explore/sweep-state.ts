import { computed, effect, signal } from "@preact/signals";
import { readable } from "apps-shared/words.ts";
import type { Option } from "undercroft/recipes";
import { Crew } from "../engine/crew.ts";
import { Gathering } from "../engine/gathering.ts";
import { Stopped } from "../engine/lane.ts";
import type { Jobs, Order, SheetFailure, SheetLevel } from "../engine/protocol.ts";
import { recipeOf } from "../state/draft.ts";
import { shownValue } from "../state/option-values.ts";
import { draft, edit, failureOf, known, order, say } from "../state/studio.ts";
import { axisOf, type SweepAxis, sweepableSteps, valuesOf, valueWords, withValue } from "./sweep-options.ts";

/** An axis with the option that it is about, and its values. */
export interface SweptAxis extends SweepAxis {
  readonly option: Option;
  readonly values: readonly unknown[];
  /** The value that the recipe has now. */
  readonly now: unknown;
}

/** One place of the grid. */
export interface SweepCell {
  /** The value of each axis. */
  readonly values: readonly unknown[];
  readonly order: Order;
  /** Names the level: the same one is never built twice. */
  readonly id: string;
  /** Whether the recipe has these values now. */
  readonly isNow: boolean;
}

type Made = SheetLevel | Pick<SheetFailure, "failure">;

/** What was chosen: one axis, or two. */
const chosen = signal<readonly SweepAxis[]>([]);
const made = signal<ReadonlyMap<string, Made>>(new Map());
export const isSweeping = signal(false);

/** The steps whose options can be swept. */
export const sweepable = computed(() => sweepableSteps(draft.value, known.value));

/** The axes as far as the chain has them; where it has none of them, its first option. */
export const axes = computed<readonly SweptAxis[]>(() => {
  const found = chosen.value.flatMap(swept);
  if (found.length > 0) return found;
  const [first] = sweepable.value;
  if (first === undefined) return [];
  const [name, option] = first.options[0]!;
  return swept(axisOf(first.part.key, name, option));
});

function swept(axis: SweepAxis): readonly SweptAxis[] {
  const step = sweepable.value.find(({ part }) => part.key === axis.key);
  const option = step?.options.find(([name]) => name === axis.name)?.[1];
  if (step === undefined || option === undefined) return [];
  const now = shownValue(option, step.part.options[axis.name]);
  return [{ ...axis, option, values: valuesOf(axis, option, now, known.value), now }];
}

/** The grid, row by row: the first axis runs across, the second down. */
export const rows = computed<readonly (readonly SweepCell[])[]>(() => {
  const [across, down] = axes.value;
  if (across === undefined) return [];
  if (down === undefined) return [across.values.map((value) => cellOf([value]))];
  return down.values.map((lower) => across.values.map((value) => cellOf([value, lower])));
});

function cellOf(values: readonly unknown[]): SweepCell {
  const changed = values.reduce<typeof draft.value>((next, value, i) => {
    const axis = axes.value[i]!;
    return withValue(next, axis, axis.option, value);
  }, draft.value);
  const own = { ...order.value, recipe: recipeOf(changed) };
  const { recipe, size, depth, seed, world } = own;
  const isNow = axes.value.every(({ now }, i) => JSON.stringify(now) === JSON.stringify(values[i]));
  return { values, order: own, id: JSON.stringify([recipe, size, depth, seed, world?.hash]), isNow };
}

/** What came of a place; undefined while it is on its way. */
export function madeOf({ id }: SweepCell): Made | undefined {
  return made.value.get(id);
}

/** Puts an axis in place of another one, or takes the second away. */
export function setAxis(at: number, axis: SweepAxis | undefined): void {
  const all = axes.peek().map(({ key, name, from, to, count }) => ({ key, name, from, to, count }));
  chosen.value = axis === undefined ? all.toSpliced(at, 1) : all.toSpliced(at, 1, axis);
}

/** Turns to an option of a step, at the values that are worth a try. */
export function chooseOption(at: number, key: number, name?: string): void {
  const step = sweepable.peek().find(({ part }) => part.key === key);
  const found = step?.options.find(([one]) => one === name) ?? step?.options[0];
  if (found !== undefined) setAxis(at, axisOf(key, ...found));
}

/** A second axis: the first option that isn't swept already. */
export function addAxis(): void {
  const [first] = axes.peek();
  for (const { part, options } of sweepable.peek()) {
    for (const [name, option] of options) {
      if (part.key === first?.key && name === first.name) continue;
      setAxis(1, axisOf(part.key, name, option));
      return;
    }
  }
}

/** Takes the values of a place into the recipe. */
export function take({ values }: SweepCell): void {
  const all = axes.peek();
  edit((now) => all.reduce((next, axis, i) => withValue(next, axis, axis.option, values[i]), now));
  const words = all.map(({ name }, i) => `${readable(name).toLowerCase()} ${valueWords(values[i])}`);
  say(`The recipe has ${words.join(" and ")} now. Ctrl+Z undoes it.`);
}

const crew = new Crew("sheet");
/** More levels than these are not remembered. */
const MOST_KEPT = 400;

/** Fills the grid while it is looked at; returns a function that ends that. */
export function followSweep(): () => void {
  const stop = effect(() => {
    const missing = rows.value.flat().filter(({ id }) => !made.peek().has(id));
    void run(missing);
  });
  return () => {
    stop();
    crew.stop();
    isSweeping.value = false;
  };
}

async function run(missing: readonly SweepCell[]): Promise<void> {
  isSweeping.value = missing.length > 0;
  const ids = new Map<Jobs["sheet"]["request"], string>();
  for (const { order: own, id } of missing) ids.set({ order: own, seeds: [own.seed] }, id);
  const gathering = new Gathering<readonly [id: string, made: Made]>((some) => {
    made.value = new Map([...made.peek(), ...some].slice(-MOST_KEPT));
  });
  const keep = (request: Jobs["sheet"]["request"], what: Made) => gathering.add([ids.get(request)!, what]);
  try {
    await crew.run(ids.keys(), {
      onPart: (level, request) => keep(request, level),
      onFailure: (error, request) => keep(request, { failure: error.message }),
    });
    gathering.flush();
  } catch (error) {
    // What took its place is running.
    if (error instanceof Stopped) return;
    say(failureOf(error).message);
  }
  isSweeping.value = false;
}
