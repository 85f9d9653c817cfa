import { apart, distanceField, largestRegion, regions, UNREACHED } from "../../analysis/index.js";
import {
  type BuilderMap,
  FLOOR,
  PAUSE,
  type Pausing,
  type PlacedPrefab,
  type Rng,
  stuck,
  WALL,
} from "../../core/index.js";
import { lacksWayIn } from "../shape/closed-off.js";
import { isReason, type Reason, type Refusal } from "./ground.js";
import {
  addThings,
  cellsOf,
  digJoins,
  hasShutEntrance,
  join,
  paint,
  type Reach,
  reachOf,
  record,
  type Site,
  sealedAsDrawn,
  wantedCells,
} from "./place.js";
import { removePlaced } from "./uses.js";

/** A prefab that was placed before the level and must still be joined to it. */
interface Prepared {
  /** The step that placed it. */
  readonly step: string;
  readonly site: Site;
  /** Its turn in the race, as in `Turn`. */
  readonly round: number;
  /** Rock inside it that nothing can lead to. It is reserved with the prefab. */
  readonly pockets: readonly number[];
}

const PREPARED = /* @__PURE__ */ new WeakMap<PlacedPrefab, Prepared>();

/** After this many failed attempts, no prefabs are placed before the level. */
const MOST_ATTEMPTS = 5;

/**
 * Returns the reason why prefabs are no longer placed before the level, if too many attempts to build a level around them have
 * failed. A level without a prefab is better than none. This depends only on the number of the attempt.
 */
export function givenUpBefore({ attempt }: BuilderMap): Refusal | undefined {
  if (attempt <= MOST_ATTEMPTS) return undefined;
  const message = `${MOST_ATTEMPTS} attempts to build a level around it failed`;
  return { why: "no level could be built around it", message };
}

/**
 * Places a prefab on a map of rock, so that the level is built around it. There must be a way to it, and the rest of the map
 * must stay connected. Otherwise, nothing changes, and the reason is returned.
 */
export function* placeBefore(map: BuilderMap, site: Site, round = 1): Pausing<string | undefined> {
  const covered = cellsOf(map, site);
  if (covered.length === 0) return "no part of it is on the map";
  if (covered.some((cell) => map.isReserved(cell))) return "it would cover another prefab or a reserved cell";
  if (lacksWayIn(site.prefab.source, site.shape, map.tileset)) return "it has no way in";
  const then = map.checkpoint();
  paint(map, site, covered);
  yield PAUSE;
  const pockets = yield* pocketsOf(map, site);
  if (typeof pockets === "string") {
    map.restore(then);
    return pockets;
  }
  for (const cell of pockets) map.reserve(cell);
  PREPARED.set(record(map, sealedAsDrawn(map, site)), { step: map.step, site, round, pockets });
  return undefined;
}

/** The rock inside a prefab that no tunnel can reach, or a reason if the prefab would cut off more than that. */
function* pocketsOf(map: BuilderMap, site: Site): Pausing<number[] | string> {
  const { width, height, tileset } = map;
  const { x, y, shape } = site;
  const isFree = (cell: number) => map.isInterior(map.x(cell), map.y(cell)) && !map.isReserved(cell);
  // As if everything were dug that can be.
  const tiles = map.copyTiles().map((tile, cell) => (isFree(cell) ? FLOOR : tile));
  const dug = { width, height, tileset, tiles };
  yield PAUSE;
  const parts = regions(dug);
  yield PAUSE;
  const main = largestRegion(parts);
  const from = parts.labels.findIndex((label, cell) => label === main && isFree(cell));
  if (from < 0) return "it would leave no room for the level";
  const pockets: number[] = [];
  for (let cell = 0; cell < tiles.length; cell++) {
    if (!isFree(cell) || parts.labels[cell] === main) continue;
    const dx = map.x(cell) - x;
    const dy = map.y(cell) - y;
    if (dx < 0 || dy < 0 || dx >= shape.width || dy >= shape.height) return "placing it would cut the level in two";
    pockets.push(cell);
  }
  yield PAUSE;
  const reached = distanceField(dug, [from], "diagonal");
  yield PAUSE;
  const isOpen = (at: Site) =>
    wantedCells(map, at).every((cell) => reached[cell] !== UNREACHED) &&
    !hasShutEntrance(map, at, (cell) => reached[cell] !== UNREACHED);
  if (!isOpen(site)) return "it can't be joined to the level";
  const others = map.prefabs.flatMap((placed) => PREPARED.get(placed)?.site ?? []);
  return others.every(isOpen) ? pockets : "placing it would close off another prefab";
}

/** The prefabs that the current step placed before the level. */
export function preparedHere(map: BuilderMap): readonly PlacedPrefab[] {
  return map.prefabs.filter((placed) => PREPARED.get(placed)?.step === map.step);
}

/** The round of a prefab that was placed before the level. */
export function roundOf(placed: PlacedPrefab): number | undefined {
  return PREPARED.get(placed)?.round;
}

/**
 * Joins a prefab that was placed before the level to it. If that isn't possible, removes the prefab and returns the reason.
 */
export function* joinPrepared(map: BuilderMap, rng: Rng, placed: PlacedPrefab): Pausing<Reason | undefined> {
  const { site } = PREPARED.get(placed)!;
  const before = reachOf(map, cellsOf(map, site));
  const then = map.checkpoint();
  addThings(map, site);
  const reason = tooNear(map, site) ?? (yield* join(map, rng.fork("tunnels"), site, before, standing(map)));
  if (!isReason(reason)) return undefined;
  map.restore(then);
  takeAway(map, rng.fork("removal"), placed, before);
  return reason;
}

/** Cells that must be reached: the prefab may separate them from the rest. */
function standing(map: BuilderMap): number[] {
  const { exits, spawns, rooms = [], locks } = map;
  const cells = [...exits.map(({ at }) => at), ...spawns.map(({ at }) => at), ...rooms.map(({ anchor }) => anchor)];
  for (const { at, key } of locks) cells.push(at, key);
  return cells.filter((cell) => map.isWalkable(cell));
}

/** Checks the distances to the start and the exits, which weren't there when its place was chosen. */
function tooNear(map: BuilderMap, site: Site): string | undefined {
  const { start = 0, exit = 0 } = site.prefab.source.place?.away ?? {};
  const covered = cellsOf(map, site);
  const isNear = (other: number, distance: number) => covered.some((cell) => apart(map, cell, other) <= distance);
  if (start > 0 && map.start !== undefined && isNear(map.start, start)) return "it is too close to the start";
  if (exit > 0 && map.exits.some(({ at }) => isNear(at, exit))) return "it is too close to an exit";
  return undefined;
}

/** Turns a prefab back into rock, and joins what was reached through it in another way. */
function takeAway(map: BuilderMap, rng: Rng, placed: PlacedPrefab, before: Reach): void {
  const { site, pockets } = PREPARED.get(placed)!;
  const covered = cellsOf(map, site);
  const under = new Set(covered);
  if ((map.start !== undefined && under.has(map.start)) || map.exits.some(({ at }) => under.has(at))) {
    const why = "can't be removed because the start or an exit is inside it";
    throw stuck(`${site.prefab.name} can't be joined to the level, and ${why}.`);
  }
  for (const cell of [...covered, ...pockets]) map.release(cell, WALL);
  removePlaced(map, placed, site.prefab);
  digJoins(map, rng, [], standing(map), before("orthogonal"));
}
