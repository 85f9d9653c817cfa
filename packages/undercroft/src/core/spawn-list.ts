import type { Spawn, SpawnKind } from "./parts/index.js";
import { Spare } from "./spare.js";

// What spawners may put on a cell: one bit for each kind, beside one that says that there is a rule at all.
const NO_RULE = 0;
const RULE: Readonly<Record<SpawnKind | "any", number>> = {
  monster: 1,
  item: 2,
  trap: 4,
  feature: 16,
  any: 23,
};
const HAS_RULE = 8;

const SPARE_COUNTS = /* @__PURE__ */ new Spare<Uint16Array>((cells) => new Uint16Array(cells));

/** The spawns and the rules for more of them at one moment. */
export interface SpawnsThen {
  readonly spawns: readonly Spawn[];
  /** The list itself, which may have grown since. */
  readonly list: Spawn[];
  readonly rules: Uint8Array | undefined;
}

/** The spawns of a map, how many there are on each cell, and what may be added where. */
export class SpawnList {
  #list: Spawn[] = [];
  readonly #cells: number;
  /** How many spawns each cell has, once there are any. */
  #countAt: Uint16Array | undefined;
  #rules: Uint8Array | undefined;

  constructor(cells: number) {
    this.#cells = cells;
  }

  /** All spawns. The list only grows, or is replaced by another. */
  get all(): readonly Spawn[] {
    return this.#list;
  }

  /** The rule of each cell, if there are any. */
  get rules(): Uint8Array | undefined {
    return this.#rules;
  }

  add(spawn: Spawn): void {
    this.#list.push(spawn);
    this.#countAt ??= SPARE_COUNTS.take(this.#cells).fill(0);
    this.#countAt[spawn.at]!++;
  }

  /** Replaces the list by what `change` makes of each spawn. */
  change(change: (spawn: Spawn) => Spawn | undefined): void {
    const before = this.#list;
    const kept: Spawn[] = [];
    for (const spawn of before) {
      this.#countAt![spawn.at]!--;
      const next = change(spawn);
      if (next === undefined) continue;
      kept.push(next);
      this.#countAt![next.at]!++;
    }
    this.#list = kept;
  }

  isAt(cell: number): boolean {
    return this.#countAt !== undefined && this.#countAt[cell]! > 0;
  }

  allow(cell: number, kinds: readonly SpawnKind[]): void {
    this.#rules ??= new Uint8Array(this.#cells);
    this.#rules[cell] = kinds.reduce((rule, kind) => rule | RULE[kind], HAS_RULE);
  }

  /** Whether the rule of a cell allows something of this kind; undefined where the cell has no rule. */
  allows(cell: number, kind: SpawnKind | "any"): boolean | undefined {
    const rule = this.#rules === undefined ? NO_RULE : this.#rules[cell]!;
    return rule === NO_RULE ? undefined : (rule & RULE[kind]) !== 0;
  }

  /** Keeps the list, and gives up what is known of each cell, when the map is finished. */
  close(): void {
    if (this.#countAt !== undefined) SPARE_COUNTS.give(this.#countAt);
    this.#countAt = undefined;
  }

  save(): SpawnsThen {
    return { spawns: this.#list.slice(), list: this.#list, rules: this.#rules?.slice() };
  }

  /** Goes back: in the same list where no frame knows what it held since, otherwise in a new one. */
  restore({ spawns, list, rules }: SpawnsThen, isForgotten: boolean): void {
    // A frame tells by the list itself whether it changed, and counts on it only to grow.
    this.#list = isForgotten ? list : [];
    this.#list.length = 0;
    for (const spawn of spawns) this.#list.push(spawn);
    this.#rules = rules?.slice();
    if (this.#countAt === undefined) return;
    this.#countAt.fill(0);
    for (const spawn of this.#list) this.#countAt[spawn.at]!++;
  }
}
