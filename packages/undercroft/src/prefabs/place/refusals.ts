import { type BuilderMap, counted } from "../../core/index.js";
import { remembered } from "../source/remembered.js";
import type { PrefabKind } from "../source/source.js";
import { type Reason, type Refusal, refusalOf } from "./ground.js";

/** The most lines in a report. If there are more prefabs, they are counted by reason. */
const MOST_LINES = 8;

/** How many names are shown for each reason. */
const NAMES_SHOWN = 3;

/** Why prefabs were not placed, for the report. A few are listed with their reasons, many are counted by reason. */
export class Refusals {
  readonly #byReason = new Map<string, { readonly name: string; readonly refusal: Refusal }[]>();
  readonly #kind: PrefabKind;
  #count = 0;

  /** They are all of one kind. */
  constructor(kind: PrefabKind) {
    this.#kind = kind;
  }

  add(map: BuilderMap, name: string, refusal: Refusal): void {
    tally(map, name, refusal.why);
    remembered(this.#byReason, refusal.why, () => []).push({ name, refusal });
    this.#count++;
  }

  report(map: BuilderMap): void {
    const groups = [...this.#byReason.values()];
    if (this.#count <= MOST_LINES) {
      for (const { name, refusal } of groups.flat()) note(map, name, refusal);
      return;
    }
    groups.sort((a, b) => b.length - a.length || (a[0]!.name < b[0]!.name ? -1 : 1));
    const shown = groups.length > MOST_LINES ? groups.slice(0, MOST_LINES - 1) : groups;
    for (const [first, ...others] of shown) {
      const { name, refusal } = first!;
      if (others.length === 0) note(map, name, refusal);
      else map.note("not-placed", `${this.#named([first!, ...others])}: ${refusal.why}`, { why: refusal.why });
    }
    const rest = groups.slice(shown.length).flat();
    if (rest.length > 0) map.note("not-placed", `${this.#named(rest)}: other reasons`);
  }

  #named(refused: readonly { readonly name: string }[]): string {
    const names = refused.slice(0, NAMES_SHOWN).map(({ name }) => name);
    return `${counted(refused.length, this.#kind)} (${names.join(", ")}${refused.length > NAMES_SHOWN ? ", …" : ""})`;
  }
}

/** Records the result of placing a prefab. If it was not placed, the report says why. */
export function tell(map: BuilderMap, prefab: string, reason: Reason | undefined): void {
  const refusal = reason === undefined ? undefined : refusalOf(reason);
  tally(map, prefab, refusal?.why ?? "placed");
  if (refusal !== undefined) note(map, prefab, refusal);
}

/** Counts the result of placing a prefab, for statistics only. */
export function tally(map: BuilderMap, prefab: string, outcome: string): void {
  map.placements.push({ step: map.step, prefab, outcome });
}

function note(map: BuilderMap, prefab: string, { why, message }: Refusal): void {
  map.note("not-placed", `${prefab}: ${message}`, { prefab, why });
}
