import { addComponent, addEntity, createWorld as createBitecsWorld, query } from "bitecs";
import { createWorld as createKootaWorld, trait } from "koota";
import { World } from "miniplex";
import { describe, expect, expectTypeOf, test } from "vitest";
import { simpleMap } from "../builders/index.js";
import { chain } from "../chain/index.js";
import type { LevelSpawn } from "../core/index.js";
import { roomBasedSpawner, roomBasedStairs, roomBasedStart } from "../layers/index.js";
import { intoBitecs, intoKoota, intoMiniplex } from "./ecs.js";

const level = chain({ width: 80, height: 50 })
  .startWith(simpleMap())
  .with(roomBasedStart())
  .with(roomBasedStairs())
  .with(roomBasedSpawner())
  .build({ seed: "entities", depth: 5 });

/** What a game knows; traps are left out on purpose. */
const KNOWN = new Set(level.spawns.map((spawn) => spawn.name).filter((name) => name !== "Bear Trap"));
const known = level.spawns.filter((spawn) => KNOWN.has(spawn.name));

/** Name and place in one word, to compare what went in with what came out whatever the order. */
const placed = ({ name, at: [x, y] }: Pick<LevelSpawn, "name" | "at">) => `${name} ${x},${y}`;

test("the level has spawns that the game knows, and some that it doesn't", () => {
  expect(known.length).toBeGreaterThan(20);
  expect(known.length).toBeLessThan(level.spawns.length);
});

describe("miniplex", () => {
  interface Entity {
    position?: { x: number; y: number };
    name?: string;
    blocks?: true;
  }

  test("spawns become entities that its queries find", () => {
    const world = new World<Entity>();
    const made = level.spawnInto(
      intoMiniplex(world, ({ name, at: [x, y], blocks }) => {
        if (!KNOWN.has(name)) return undefined;
        return blocks ? { position: { x, y }, name, blocks: true as const } : { position: { x, y }, name };
      }),
    );
    const found = [...world.with("position", "name")];
    const words = found.map(({ name, position: { x, y } }) => placed({ name, at: [x, y] }));
    expect(words.sort()).toEqual(known.map(placed).sort());
    expect([...world.with("blocks")].length).toBe(known.filter((spawn) => spawn.blocks).length);
    expect(made.length).toBe(level.spawns.length);
    expect(made.map((entity) => entity !== undefined)).toEqual(level.spawns.map(({ name }) => KNOWN.has(name)));
    expectTypeOf(made).items.toExtend<Entity | undefined>();
    for (const entity of made) if (entity !== undefined) expect(world.has(entity)).toBe(true);
  });

  test("an entity that the world's type doesn't allow is a type error", () => {
    const world = new World<Entity>();
    // @ts-expect-error: a name is a text
    intoMiniplex(world, () => ({ name: 7 }));
    expect(world.size).toBe(0);
  });
});

describe("bitECS", () => {
  test("spawns become entities that its queries find", () => {
    const world = createBitecsWorld();
    const Position = { x: [] as number[], y: [] as number[] };
    const Name = { value: [] as string[] };
    const made = level.spawnInto(
      intoBitecs(world, addEntity, ({ name, at: [x, y] }) => {
        if (!KNOWN.has(name)) return undefined;
        return (entity) => {
          addComponent(world, entity, Position);
          addComponent(world, entity, Name);
          Position.x[entity] = x;
          Position.y[entity] = y;
          Name.value[entity] = name;
        };
      }),
    );
    expectTypeOf(made).toEqualTypeOf<(number | undefined)[]>();
    const found = [...query(world, [Position, Name])];
    const words = found.map((entity) =>
      placed({ name: Name.value[entity]!, at: [Position.x[entity]!, Position.y[entity]!] }),
    );
    expect(words.sort()).toEqual(known.map(placed).sort());
    expect(made.map((entity) => entity !== undefined)).toEqual(level.spawns.map(({ name }) => KNOWN.has(name)));
    expect(found.length).toBe(known.length);
    expect(new Set(made.filter((entity) => entity !== undefined))).toEqual(new Set(found));
  });
});

describe("koota", () => {
  test("spawns become entities that its queries find", () => {
    const Position = trait({ x: 0, y: 0 });
    const Name = trait({ value: "" });
    const Blocks = trait();
    const world = createKootaWorld();
    const made = level.spawnInto(
      intoKoota(world, ({ name, at: [x, y], blocks }) => {
        if (!KNOWN.has(name)) return undefined;
        const traits = [Position({ x, y }), Name({ value: name })];
        return blocks ? [...traits, Blocks] : traits;
      }),
    );
    const words: string[] = [];
    world.query(Position, Name).readEach(([{ x, y }, { value }]) => {
      words.push(placed({ name: value, at: [x, y] }));
    });
    expect(words.sort()).toEqual(known.map(placed).sort());
    expect(world.query(Blocks).length).toBe(known.filter((spawn) => spawn.blocks).length);
    expect(made.map((entity) => entity !== undefined)).toEqual(level.spawns.map(({ name }) => KNOWN.has(name)));
    const first = made.find((entity) => entity !== undefined)!;
    expect(first.get(Name)?.value).toBe(known[0]!.name);
    world.destroy();
  });
});
