import { type BuildingPlan, checkPlan, type PlanPart, type PlanRoom } from "../builders/index.js";
import { defined, show, suggestion, type Tileset, tileTitle, UndercroftError } from "../core/index.js";
import type { SourcePath } from "../prefabs/index.js";
import type { WholeSource } from "./merge.js";
import type { Problems } from "./problems.js";
import type { PlanPartSource, PlanSource } from "./source.js";

/** Returns the plans of a world. */
export function readPlans(
  { plans }: WholeSource,
  tiles: Tileset | undefined,
  problems: Problems,
): ReadonlyMap<string, BuildingPlan> {
  const read = new Map<string, BuildingPlan>();
  for (const [name, source] of Object.entries(plans)) {
    const before = problems.list.length;
    const plan = new PlanReader(plans, tiles, problems).read(name, source);
    if (problems.list.length > before) continue;
    const made = problems.try(["plans", name], () => checkPlan({ name, ...plan }));
    if (made !== undefined) read.set(name, made);
  }
  return read;
}

/** Reads a plan, and the parts of other plans that it names. */
class PlanReader {
  readonly #plans: WholeSource["plans"];
  readonly #tiles: Tileset | undefined;
  readonly #problems: Problems;
  /** The doors of the plans that it names. */
  readonly #doors: (readonly [string, string])[] = [];

  constructor(plans: WholeSource["plans"], tiles: Tileset | undefined, problems: Problems) {
    this.#plans = plans;
    this.#tiles = tiles;
    this.#problems = problems;
  }

  read(name: string, source: PlanSource): Omit<BuildingPlan, "name"> {
    const { body, spare, passage, towers, doors = [], ...rest } = source;
    const path = ["plans", name];
    const part = (written: PlanPartSource | undefined, key: string) =>
      written && (this.#part(written, [...path, key], [name]) as PlanRoom);
    this.#checkTile(source.grounds, [...path, "grounds"]);
    const parts = { spare: this.#parts(spare, [...path, "spare"], [name]), passage: part(passage, "passage") };
    const read = { ...rest, body: part(body, "body")!, ...defined({ ...parts, towers: part(towers, "towers") }) };
    const all = [...doors, ...this.#doors];
    return all.length > 0 ? { ...read, doors: all } : read;
  }

  #parts(parts: readonly PlanPartSource[] | undefined, path: SourcePath, within: readonly string[]) {
    return parts?.map((part, i) => this.#part(part, [...path, i], within));
  }

  /** A part. `within` names the plans that it belongs to, the outermost first. */
  #part(source: PlanPartSource, path: SourcePath, within: readonly string[]): PlanPart {
    const { plan, spine, row, sides, left, right, count, wide, deep, ...rest } = source;
    this.#checkTile(source.floor, [...path, "floor"]);
    const spans = defined({ count: spanOf(count), wide: wide === "hall" ? wide : spanOf(wide), deep: spanOf(deep) });
    if (plan !== undefined) return { ...this.#bodyOf(plan, path, within), ...rest, ...spans } as PlanPart;
    const parts = { spine, row, sides, left, right };
    const lists = Object.entries(parts).map(([key, list]) => [key, this.#parts(list, [...path, key], within)] as const);
    return { ...rest, ...spans, ...defined(Object.fromEntries(lists)) } as PlanPart;
  }

  #bodyOf(plan: string, path: SourcePath, within: readonly string[]): PlanPart {
    const source = this.#plans[plan];
    const place = [...path, "plan"];
    const nothing: PlanRoom = { room: plan };
    if (within.includes(plan)) {
      this.#problems.add(place, `a plan can't contain itself: ${[...within, plan].join(" has ")}.`);
      return nothing;
    }
    if (source === undefined) {
      this.#problems.add(place, `there is no plan ${show(plan)}.${suggestion(plan, Object.keys(this.#plans))}`);
      return nothing;
    }
    this.#doors.push(...(source.doors ?? []));
    return this.#part(source.body, ["plans", plan, "body"], [...within, plan]);
  }

  #checkTile(tile: string | undefined, path: SourcePath): void {
    const tiles = this.#tiles;
    if (tile === undefined || tiles === undefined) return;
    this.#problems.try(path, () => {
      const index = tiles.index(tile);
      if (tiles.walkable[index] === 1 && tiles.door[index] === 0 && tiles.hazard[index] === 0) return;
      throw new UndercroftError(
        "bad-content",
        `tile ${tileTitle(tiles, tile)} can't be used here: it isn't plain ground to walk on.`,
      );
    });
  }
}

function spanOf(size: number | string | undefined): readonly [least: number, most: number] | undefined {
  if (size === undefined) return undefined;
  const [least, most = least] = String(size).split("..").map(Number) as [number, number?];
  return [least, most];
}
