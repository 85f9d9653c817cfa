import { isNearAndSeen } from "../../analysis/index.js";
import {
  type BuilderMap,
  counted,
  type Door,
  finished,
  isMonster,
  PAUSE,
  type Pausing,
  type PlacedPrefab,
  type Rng,
  type Spawn,
} from "../../core/index.js";
import { isReason, type Reason, type Refusal, refusalOf } from "../place/ground.js";
import { racePrefabs } from "../place/prefab-race.js";
import { addPlaced, isUsedUp } from "../place/uses.js";
import { type Blueprint, type BlueprintBar, blueprintOf } from "../reading/blueprint-rules.js";
import { holdsKey, mayHoldFor } from "../reading/holders.js";
import { spawnKinds } from "../reading/prefab.js";
import { textRows } from "../shape/shape.js";
import { barOf } from "../source/bars.js";
import { allowsDepth } from "../source/by-depth.js";
import { race } from "../source/race.js";
import { givenTitle, type Prefab } from "../source/source.js";
import { type Furnished, furnishRegion, type KeyWish } from "./features.js";
import { doorSides, GateSites } from "./gate-sites.js";
import { clearRegion, type GatedRegion, regionAround, regionBehind } from "./gated-region.js";
import { rebuildRegion } from "./rebuild.js";
import { stampDrawing } from "./stamp.js";

/** How many gates are tried for one blueprint. */
const MOST_GATES = 6;
/** How many gates are looked at for that. What lies behind some of them can't be used. */
const MOST_DRAWS = 64;
/** How many places in the open are tried. */
const MOST_PLACES = 24;
/** So near to the start, nobody waits in view of it. A gate of bars can be seen through. */
const CLEAR_START = 8;

/** Places blueprints on a map, each with the blueprints that hold its key. */
export class BlueprintPlacer {
  readonly #map: BuilderMap;
  readonly #holders: readonly Prefab[];
  readonly #nesting: number;
  #sites: GateSites | undefined;
  #taken: number[] = [];

  /** `holders` are the blueprints that can hold keys, and `nesting` is how many can be needed for one lock. */
  constructor(map: BuilderMap, holders: readonly Prefab[], nesting: number) {
    this.#map = map;
    this.#holders = holders.filter((prefab) => holdsKey(prefab) && allowsDepth(prefab.source.depth, map.depth));
    this.#nesting = nesting;
  }

  /**
   * Places a blueprint with everything that it needs. If that isn't possible, changes nothing and returns the reason.
   */
  *place(rng: Rng, prefab: Prefab): Pausing<Refusal | undefined> {
    this.#sites ??= new GateSites(this.#map);
    yield PAUSE;
    this.#taken = [];
    const placed = yield* this.#place(rng, prefab, undefined, this.#nesting);
    if (isReason(placed)) return refusalOf(placed);
    // The choke points have changed.
    this.#sites = undefined;
    return undefined;
  }

  /** Places a blueprint, and returns the cells that it could cover. The caller has to restore the map. */
  probe(rng: Rng, prefab: Prefab): { readonly refusal: Refusal | undefined; readonly cells: ReadonlySet<number> } {
    const map = this.#map;
    if (map.start === undefined) return { refusal: refusalOf("the level has no start yet"), cells: new Set() };
    const sites = new GateSites(map);
    this.#sites = sites;
    const { region, holdsKey } = blueprintOf(prefab.source, map.tileset);
    const cells = new Set<number>();
    if (region === undefined) for (const cell of sites.openFloor([])) cells.add(cell);
    else {
      for (const gate of sites.fitting({ region, isForKey: holdsKey }, [])) {
        if (sites.isFree(gate)) for (const cell of sites.gates.cellsBehind(gate)) cells.add(cell);
      }
    }
    const key = holdsKey ? { bar: barOf("locked"), name: "key" } : undefined;
    const placed = finished(this.#place(rng, prefab, key, this.#nesting));
    return { refusal: isReason(placed) ? refusalOf(placed) : undefined, cells };
  }

  *#place(rng: Rng, prefab: Prefab, key: KeyWish | undefined, nesting: number): Pausing<Placed | Reason> {
    const blueprint = blueprintOf(prefab.source, this.#map.tileset);
    const site = { prefab, blueprint, key, nesting };
    if (blueprint.region === undefined) return yield* this.#placeInOpen(rng, site);
    const bars = race(
      blueprint.bars.filter(({ lock }) => lock === undefined || nesting > 0),
      rng.fork("bar"),
      ({ name }) => name,
      ({ weight }) => weight,
    );
    if (bars.length === 0) return "its lock would need one holder more than allowed";
    let last: Reason = { why: NO_GATE, message: `no gate has ${regionText(prefab)} behind it` };
    const gates = this.#sites!.fitting({ region: blueprint.region, isForKey: key !== undefined }, this.#taken);
    // A blueprint that holds a key is worth a longer walk.
    const { cellsBehind } = this.#sites!.gates;
    const weightOf = (gate: number) => (key === undefined ? 1 : cellsBehind(gate).length);
    // A room that somebody drew is only built over if there is nothing else.
    const roomsDrawn = blueprint.interior === "keep" ? new Set<number>() : drawnRooms(this.#map);
    const isSpared = (gate: number) => roomsDrawn.size > 0 && cellsBehind(gate).some((cell) => roomsDrawn.has(cell));
    yield PAUSE;
    const inOrder = [gates.filter((gate) => !isSpared(gate)), gates.filter(isSpared)];
    for (const { candidate: bar } of bars) {
      let tries = 0;
      const luck = rng.fork("gates");
      for (const gate of inOrder.flatMap((some) => [...drawn(luck, some, some.map(weightOf))])) {
        if (!this.#sites!.isFree(gate)) continue;
        if (tries++ === MOST_GATES) break;
        yield PAUSE;
        const placed = yield* this.#placeAt(rng.fork(`gate ${gate}`), { ...site, gate, bar });
        if (!isReason(placed)) return placed;
        last = placed;
      }
    }
    return last;
  }

  /** Places a blueprint behind a gate, all or nothing. */
  *#placeAt(rng: Rng, site: GateSite): Pausing<Placed | Reason> {
    const map = this.#map;
    const { prefab, blueprint, gate, bar, key, nesting } = site;
    const then = map.checkpoint();
    const before = map.spawns.length;
    const whole = regionBehind(map, gate, this.#sites!.gates);
    const furnished = this.#furnish(rng, prefab, blueprint, whole, key);
    if (isReason(furnished)) {
      map.restore(then);
      return furnished;
    }
    barGate(map, gate, bar);
    if (map.spawns.slice(before).some((spawn) => isShownAtStart(map, spawn))) {
      map.restore(then);
      return SHOWN_AT_START;
    }
    // Cells that stay as they are can still be used by later steps.
    const { region } = furnished;
    const all = blueprint.interior === "keep" ? [] : [...whole.cells, ...region.cells];
    record(map, prefab, furnished, all, bar);
    this.#taken.push(gate);
    if (bar.lock !== undefined) {
      const name = bar.key ?? blueprint.key;
      yield PAUSE;
      const held = yield* this.#hold(rng.fork("holder"), prefab, { bar, name }, nesting - 1);
      if (isReason(held)) {
        this.#taken.pop();
        map.restore(then);
        return held;
      }
      map.locks = [...map.locks, { at: gate, key: held.key!, kind: bar.lock, name }];
    }
    return { key: furnished.key };
  }

  /** Furnishes a region as its blueprint says. If that fails, leaves it half done and returns the reason. */
  #furnish(
    rng: Rng,
    prefab: Prefab,
    blueprint: Blueprint,
    whole: GatedRegion,
    key: KeyWish | undefined,
  ): Furnished | Reason {
    const map = this.#map;
    const { interior, steps } = blueprint;
    const cleared = clearRegion(map, whole, interior);
    const region = interior === "rebuild" ? rebuildRegion(map, rng.fork("rebuild"), cleared, steps) : cleared;
    if (isReason(region)) return region;
    const hasDrawing = prefab.source.map.length > 0;
    const stamped = hasDrawing ? stampDrawing(map, rng, prefab, region) : { region, cells: new Set<number>() };
    return isReason(stamped) ? stamped : furnishRegion(map, rng.fork("features"), blueprint, stamped, key);
  }

  *#hold(rng: Rng, owner: Prefab, key: KeyWish, nesting: number): Pausing<Placed | Reason> {
    const map = this.#map;
    const able = this.#holders.filter((prefab) => mayHoldFor(prefab, owner) && !isUsedUp(map, prefab));
    const taken = [...this.#taken];
    let last: (Refusal & { readonly name: string }) | undefined;
    for (const { candidate: prefab } of racePrefabs(able, rng.fork("race"), map.depth)) {
      const placed = yield* this.#place(rng.fork(prefab.name), prefab, key, nesting);
      if (!isReason(placed)) return placed;
      this.#taken = [...taken];
      last = { name: prefab.name, ...refusalOf(placed) };
    }
    if (last === undefined) {
      return { why: "no blueprint can hold its key", message: `no blueprint can hold the ${key.name} here` };
    }
    const tried = `The last that was tried is ${last.name}: ${last.message}`;
    const message = `there is no place for what holds the ${key.name}. ${tried}`;
    return { ...last, why: "there is no place for what holds its key", message };
  }

  /** Places a blueprint that holds a key on open floor. */
  *#placeInOpen(rng: Rng, { prefab, blueprint, key }: Site): Pausing<Placed | Reason> {
    const map = this.#map;
    const floor = this.#sites!.openFloor(this.#taken);
    let last: Reason = "there is no open floor for it";
    const stream = rng.fork("places");
    for (let tries = 0; tries < Math.min(MOST_PLACES, floor.length); tries++) {
      const middle = stream.pick(floor);
      const region = regionAround(map, middle);
      const then = map.checkpoint();
      const furnished = this.#furnish(rng.fork(`place ${middle}`), prefab, blueprint, region, key);
      if (!isReason(furnished)) {
        record(map, prefab, furnished, [], undefined);
        return { key: furnished.key };
      }
      map.restore(then);
      last = furnished;
      yield PAUSE;
    }
    return last;
  }
}

const SHOWN_AT_START: Reason = {
  why: "its monsters would be seen from the start",
  message: `a monster in it would be seen from the start, within ${CLEAR_START} cells`,
};

function isShownAtStart(map: BuilderMap, spawn: Spawn): boolean {
  if (map.start === undefined || !isMonster(spawn) || spawn.state === "captive") return false;
  return isNearAndSeen(map, map.start, spawn.at, CLEAR_START);
}

/** The floor of the rooms that were drawn by hand. */
function drawnRooms(map: BuilderMap): ReadonlySet<number> {
  const cells = new Set<number>();
  for (const { kind, x, y, rows } of map.prefabs) {
    if (kind !== "template") continue;
    for (const [dy, row] of rows.entries()) {
      for (const [dx, glyph] of [...row].entries()) if (glyph !== " ") cells.add(map.index(x + dx, y + dy));
    }
  }
  return cells;
}

/** Draws some of the gates in a random order, by weight. */
function* drawn(rng: Rng, gates: readonly number[], weights: number[]): Generator<number> {
  for (let draws = Math.min(gates.length, MOST_DRAWS); draws > 0; draws--) {
    const i = rng.weighted(weights);
    weights[i] = 0;
    yield gates[i]!;
  }
}

const NO_GATE = "no gate has a region of the right size behind it";

interface Site {
  readonly prefab: Prefab;
  readonly blueprint: Blueprint;
  readonly key: KeyWish | undefined;
  /** How many holders can still be needed. */
  readonly nesting: number;
}

interface GateSite extends Site {
  readonly gate: number;
  readonly bar: BlueprintBar;
}

/** What was placed, with the cell of the key that it holds, if it holds one. */
interface Placed {
  readonly key: number | undefined;
}

function regionText({ source }: Prefab): string {
  return typeof source.region === "number" ? counted(source.region, "cell") : `${source.region} cells`;
}

function barGate(map: BuilderMap, gate: number, { index, name }: BlueprintBar): void {
  if (index === undefined) return;
  map.reserve(gate, index);
  const doors = (map.doors ?? []).filter(({ at }) => at !== gate);
  const sides = doorSides(map, gate);
  const kind: Door["kind"] = name === "locked" || name === "secret" ? name : "barred";
  if (sides !== undefined) map.doors = [...doors, { at: gate, kind, sides }];
  else if (map.doors !== undefined) map.doors = doors;
}

/** Records what was placed, and reserves its cells: those that it has written, and others that belong to it. */
function record(
  map: BuilderMap,
  prefab: Prefab,
  { region, cells, key }: Furnished,
  others: readonly number[],
  bar: BlueprintBar | undefined,
): void {
  const { name, kind, source } = prefab;
  const own = new Set([...cells, ...others]);
  const kinds = spawnKinds(source);
  for (const cell of own) {
    map.reserve(cell);
    if (cell !== key && !cells.has(cell)) map.allowSpawns(cell, kinds);
  }
  if (bar?.index !== undefined) own.add(region.gate!);
  const { x, y, rows } = drawingOf(map, own);
  const entrances = region.gate === undefined ? [] : [region.gate];
  const placed: PlacedPrefab = { name, ...givenTitle(source), kind, x, y, transform: "identity", rows, entrances };
  addPlaced(map, [[placed, prefab]]);
}

/** The box around some cells as rows of glyphs, with spaces for all other cells. */
function drawingOf(map: BuilderMap, own: ReadonlySet<number>): Pick<PlacedPrefab, "x" | "y" | "rows"> {
  let [left, top, right, bottom] = [map.width, map.height, 0, 0];
  for (const cell of own) {
    left = Math.min(left, map.x(cell));
    right = Math.max(right, map.x(cell));
    top = Math.min(top, map.y(cell));
    bottom = Math.max(bottom, map.y(cell));
  }
  const width = right - left + 1;
  const rows = textRows({ width, height: bottom - top + 1 }, (i) => {
    const cell = map.index(left + (i % width), top + Math.floor(i / width));
    return own.has(cell) ? map.tileset.glyph(map.tiles[cell]!) : " ";
  });
  return { x: left, y: top, rows };
}
