import { expect, test } from "vitest";
import { randomMap } from "../../test/kit/random-maps.js";
import { sampled } from "../../test/kit/whole.js";
import { inSight } from "../analysis/index.js";
import { type BuilderMap, Rng, type Spawn, stepOf } from "../core/index.js";
import { type Encounter, type EncounterKind, encounterTable, type SpawnEntry, spawnTable } from "../spawning/index.js";
import { inhabit } from "./index.js";
import { ENCOUNTER_RULES } from "./kernels/encounter-sites.js";

const KINDS = Object.keys(ENCOUNTER_RULES) as EncounterKind[];
const HABITATS = [undefined, ["water"], ["grass"], ["dark"], ["water", "grass"]] as const;

/** Monsters, items and encounters of a game that nobody has seen before. */
function randomCast(rng: Rng) {
  const names = Array.from({ length: rng.between(1, 8) }, (_, i) => `Beast ${i}`);
  const monsters = names.map((name): SpawnEntry => {
    const entry = { name, kind: "monster" as const, base: rng.between(0, 3) };
    const followers = rng.chance(0.3)
      ? { with: [{ name: rng.pick(names), count: rng.between(1, 6), blocks: rng.chance(0.8) }] }
      : {};
    return { ...entry, ...followers, ...(rng.chance(0.3) && { most: rng.between(1, 3) }), blocks: rng.chance(0.9) };
  });
  const items = ["Coin", "Cup"].slice(rng.below(2)).map((name) => ({ name, kind: "item" as const, base: 1 }));
  const table = spawnTable("beasts", [...monsters, ...items]);
  const things = Object.fromEntries(
    [...names, "Coin", "Cup"].map((name) => {
      const habitat = rng.pick(HABITATS);
      return [name, { danger: rng.between(0, 6), value: rng.between(0, 9), ...(habitat && { habitat }) }];
    }),
  );
  const kinds = KINDS.filter(() => rng.chance(0.6));
  const encounters = (kinds.length === 0 ? KINDS : kinds).map(
    (kind): Encounter => ({
      kind,
      base: rng.between(0, 4),
      ...(rng.chance(0.5) && { size: [1, rng.between(1, 7)] }),
      ...(rng.chance(0.3) && { goods: rng.unit() }),
      ...(rng.chance(0.2) && { most: rng.below(3) }),
    }),
  );
  return { table, encounters: encounterTable("beasts", encounters, things), names, things };
}

function settle(map: BuilderMap, seed: number, options: object): void {
  const { definition, options: values } = stepOf(inhabit.definition, options);
  map.step = "inhabit#1";
  for (const _ of definition.build(map, Rng.fromSeed(seed).fork("inhabit"), values));
}

/** Where somebody gets to who has no key, from one cell: slow and obvious. */
function reachFrom(map: BuilderMap, from: number): ReadonlySet<number> {
  const barred = new Set([...map.locks.map(({ at }) => at), ...map.oneWays.map((way) => way.from)]);
  const reached = new Set([from]);
  for (const cell of reached) {
    for (const near of [cell - map.width, cell - 1, cell + 1, cell + map.width]) {
      if (map.isWalkable(near) && !barred.has(near)) reached.add(near);
    }
  }
  return reached;
}

/** Turns the floor of a part of the map into shallow water. */
function flooded(map: BuilderMap, rng: Rng): BuilderMap {
  const water = map.tileset.index("shallow_water");
  const [left, top] = [rng.below(map.width), rng.below(map.height)];
  const tiles = map.copyTiles();
  for (const [cell, tile] of tiles.entries()) {
    const isIn = map.x(cell) >= left && map.x(cell) < left + 12 && map.y(cell) >= top && map.y(cell) < top + 8;
    if (tile === 1 && isIn && cell !== map.start && !map.isReserved(cell)) tiles[cell] = water;
  }
  map.paint(tiles);
  return map;
}

interface Settled {
  readonly map: BuilderMap;
  readonly before: BuilderMap;
  readonly added: readonly Spawn[];
  readonly cast: ReturnType<typeof randomCast>;
}

/** A random map with random inhabitants. Undefined if it has no start that anybody could stand on. */
function settled(seed: number): Settled | undefined {
  const draw = () => flooded(randomMap(Rng.fromSeed(`map ${seed}`), 48, 30), Rng.fromSeed(`water ${seed}`));
  const [map, before] = [draw(), draw()];
  if (map.start === undefined || !map.isWalkable(map.start)) return undefined;
  const cast = randomCast(Rng.fromSeed(`cast ${seed}`));
  settle(map, seed, { table: cast.table, encounters: cast.encounters, danger: 2, traps: 0 });
  return { map, before, added: map.spawns.filter(({ from }) => from === "inhabit#1"), cast };
}

test("inhabits any map with the things of any game, and keeps its promises", () => {
  const seen = { monsters: 0, patrols: 0, captives: 0, packs: 0, swimmers: 0 };
  for (let seed = 0; seed < sampled(3000, 450); seed++) {
    const found = settled(seed);
    if (found === undefined) continue;
    const { map, before, added, cast } = found;
    const start = map.start!;
    const reached = reachFrom(map, start);
    const where = (spawn: Spawn) => `${spawn.name} at ${map.x(spawn.at)}, ${map.y(spawn.at)} of seed ${seed}`;
    const taken = new Set(before.spawns.map(({ at }) => at));
    for (const spawn of added) {
      const { at, kind, state, group, path = [] } = spawn;
      expect(reached.has(at) && at !== start, `${where(spawn)} can be reached`).toBe(true);
      expect(map.isDoor(at) || map.isHazard(at), `${where(spawn)} stands on floor`).toBe(false);
      expect(before.maySpawn(at, kind === "item" ? "item" : "monster"), `${where(spawn)} is allowed`).toBe(true);
      expect(taken.has(at), `${where(spawn)} has a cell of its own`).toBe(false);
      taken.add(at);
      if (kind !== "monster") continue;
      seen.monsters++;
      // Where the first of a pack lives, all of them are.
      const leader = added.find(
        (other) => other === spawn || (group !== undefined && other.group === group && other.state !== "captive"),
      );
      if (cast.things[leader!.name]!.habitat?.every((place) => place === "water") === true) {
        seen.swimmers++;
        expect(map.tileset.tiles[map.tiles[at]!]!.name, where(spawn)).toBe("shallow_water");
      }
      const isNear = Math.max(Math.abs(map.x(at) - map.x(start)), Math.abs(map.y(at) - map.y(start))) <= 8;
      expect(isNear && inSight(map, start, at), `${where(spawn)} is in view of the start`).toBe(false);
      if (path.length > 0) {
        seen.patrols++;
        const walk = reachFrom(map, at);
        for (const stop of path) expect(walk.has(stop), `${where(spawn)} can walk its round`).toBe(true);
      }
      if (group !== undefined) seen.packs++;
      if (state === "captive") {
        seen.captives++;
        const holds = added.some((other) => other.group === group && other.state !== "captive");
        expect(holds, `${where(spawn)} is held by somebody`).toBe(true);
      }
    }
    for (const { name, most = Number.POSITIVE_INFINITY } of cast.table.entries) {
      const count = added.filter((spawn) => spawn.name === name).length;
      if (!cast.table.entries.some((entry) => entry.with?.some((follower) => follower.name === name))) {
        expect(count, `${name} of seed ${seed}`).toBeLessThanOrEqual(most);
      }
    }
    for (const [cell, tile] of before.copyTiles().entries()) {
      const now = map.tiles[cell]!;
      if (now !== tile) expect([tile, map.tileset.tiles[now]!.name], `tiles of seed ${seed}`).toEqual([1, "bones"]);
    }
  }
  // None of this was shown if it never happened.
  expect(Object.entries(seen).filter(([, count]) => count < 5)).toEqual([]);
});

test("inhabits a map in the same way each time", () => {
  for (let seed = 0; seed < 40; seed++) expect(settled(seed)?.added).toEqual(settled(seed)?.added);
});
