import { describe, expect, test } from "vitest";
import { lockedLevel } from "../../../test/kit/locked-keep.js";
import { type Level, readLevel } from "../../chain/index.js";
import { type Recipe, recipeChain, shippedRecipe } from "../../recipes/index.js";
import { metricsOf } from "../metrics/measure-row.js";
import { describeLevel, describeLocks, summarizeLevel } from "./describe-level.js";
import { partOfMap } from "./place-words.js";
import { thingsNamed } from "./thing-words.js";

function built(recipe: string, seed = "words", depth = 2): Level {
  return recipeChain(shippedRecipe(recipe), { size: [60, 40] }).build({ seed, depth });
}

function sectionOf(level: Level, heading: string, rooms = false): readonly string[] {
  return describeLevel(level, { rooms }).sections.find((section) => section.heading === heading)?.sentences ?? [];
}

/** A bare map of some steps. */
function bareMap(steps: Recipe["steps"], seed = "words"): Level {
  return recipeChain({ purpose: "map", steps }, { size: [80, 50] }).build({ seed, depth: 1 });
}

/** A level with these spawns instead of its own. */
function inhabited(spawns: readonly object[]): Level {
  const file = recipeChain(shippedRecipe("caves"), { size: [60, 40] })
    .build({ seed: "words", depth: 2 })
    .toJSON();
  const { hash: _, ...rest } = file as { hash: string };
  const all = spawns.map((spawn) => ({ blocks: true, from: "test", kind: "monster", ...spawn }));
  return readLevel({ ...rest, spawns: all } as never);
}

describe("a level in words", () => {
  test("the first sentence tells recipe, size, floor, start and the way to the stairs", () => {
    const level = built("rooms");
    const summary = summarizeLevel(level);
    expect(summary).toMatch(
      /^Rooms at depth 2, 60 by 40, \d+% floor, \d+ rooms, start in the [a-z-]+, stairs down in the /,
    );
    expect(summary).toContain(`${metricsOf(level).path} steps away.`);
    expect(describeLevel(level).overall).toBe(summary);
    expect(summarizeLevel(built("bsp-dungeon"))).toMatch(/^BSP dungeon at /);
  });

  test("who comes in by stairs starts on them", () => {
    expect(summarizeLevel(built("deeps"))).toMatch(/start on the stairs up in the [a-z-]+, stairs down in the/);
  });

  test("the same level has the same words, and they fit on a screen", () => {
    for (const recipe of ["deeps", "town", "random-classic", "voronoi-manhattan", "lock-and-key"]) {
      const level = built(recipe, "words", 8);
      const words = describeLevel(level);
      expect(describeLevel(readLevel(level.toJSON()))).toEqual(words);
      const text = [words.overall, ...words.sections.flatMap(({ heading, sentences }) => [heading, ...sentences])];
      expect(text.join(" ").length, recipe).toBeLessThan(24 * 80);
    }
  });

  test("places are told by their names", () => {
    const level = built("town");
    const [sentence] = sectionOf(level, "Places");
    const once = level.areas!.filter(({ name }) => level.areas!.filter((area) => area.name === name).length === 1);
    expect(once.length).toBeGreaterThan(0);
    const names = once.map(({ name }) => name).toSorted();
    for (const name of names.slice(0, 3)) expect(sentence!.toLowerCase()).toContain(`${name} in the `);
  });

  test("pieces made by hand are told with their place", () => {
    const level = bareMap([{ use: "cellular-automata" }, { use: "section", prefab: "underground_fort" }]);
    expect(sectionOf(level, "Made by hand")).toEqual([
      expect.stringMatching(/^The underground fort in the (north-east|east|south-east)\.$/),
    ]);
  });

  test("locks are told in the order in which they can be opened", () => {
    const level = lockedLevel();
    const sentences = describeLocks(level);
    expect(sentences).toHaveLength(level.solution!.length);
    for (const [i, { take }] of level.solution!.entries())
      expect(sentences[i]).toContain(`at (${take.join(", ")}): opens`);
    expect(sentences.join()).toContain("locked door at (3, 4) with the ");
    expect(sectionOf(level, "Locks and keys")).toEqual(sentences);
  });

  const changed = (changes: (file: any) => object) => {
    const { hash: _, ...file } = built("caves").toJSON() as any;
    return readLevel({ ...file, ...changes(file) } as never);
  };

  test("a level goes by the name that is given, with that of its recipe", () => {
    const level = built("caves");
    expect(describeLevel(level, { name: "lower-caves" }).overall).toMatch(/^Lower caves \(caves\) at depth 2/);
    expect(describeLevel(level, { name: "caves" }).overall).toMatch(/^Caves at depth 2/);
    expect(describeLevel(bareMap([{ use: "cellular-automata" }]), { name: "grotto" }).overall).toMatch(/^Grotto at /);
    expect(() => describeLevel(level, { name: 3 as never })).toThrow(/name must be a string/);
  });

  test("a drop is no branch", () => {
    const landmarks = [{ name: "rift", kind: "chasm", cells: [[20, 12, 15]], below: "lower-caves" }];
    const told = (exit: object, marks: readonly object[] = landmarks) =>
      summarizeLevel(
        changed(({ start, exits }) => ({
          landmarks: marks,
          exits: [...exits, { at: start, kind: "branch", to: "lower-caves", ...exit }],
        })),
      );
    expect(told({ name: "rift", oneWay: true })).toContain("the drop down the rift to lower caves in the ");
    expect(told({ name: "sinkhole", oneWay: true }, [])).toContain(
      "the sinkhole down to lower caves, with no way back",
    );
    expect(told({ name: "mines" })).toContain("the branch to lower caves in the ");
  });

  test("landmarks are told with their kind and where they go on, and only once", () => {
    const cells = [[20, 12, 15]];
    const level = changed(() => ({
      landmarks: [
        { name: "rift", kind: "tower", cells, above: "roof", below: "cellar" },
        { name: "cold-river", kind: "river", cells, below: "refuge" },
        { name: "pit", kind: "chasm", cells, above: "gate" },
      ],
      areas: [
        { name: "rift", theme: "stone", role: "tower", cells },
        { name: "bottom of the pit", theme: "caverns", cells },
        { name: "stair", theme: "stone", role: "gate", cells },
      ],
    }));
    expect(sectionOf(level, "Landmarks")).toEqual([
      "The rift, a tower in the west, leads up to roof and leads down to cellar.",
      "The cold river in the west leads down to refuge.",
      "The pit, a chasm in the west, comes down from gate.",
    ]);
    expect(sectionOf(level, "Places")).toEqual(["The bottom of the pit in the west."]);
  });

  test("names are told as words", () => {
    const level = changed(({ start }) => ({
      locks: [{ at: start, key: { level: "old-keep", at: [1, 1] }, kind: "key", name: "dwarven_key" }],
    }));
    expect(describeLocks(level)[0]).toMatch(/^The dwarven key, which lies on the level old keep, opens the /);
  });

  test("room by room, each is told with its size, its ways out and what is in it", () => {
    const level = built("rooms");
    const rooms = sectionOf(level, "Rooms", true);
    expect(sectionOf(level, "Rooms")).toEqual([]);
    expect(rooms).toHaveLength(level.rooms!.length);
    expect(rooms[0]).toContain(`Room 1: ${level.rooms![0]!.width} by ${level.rooms![0]!.height}`);
    expect(rooms.every((sentence) => /exits? (north|east|south|west)/.test(sentence))).toBe(true);
    expect(rooms.filter((sentence) => sentence.includes("the start"))).toHaveLength(1);
    expect(rooms.filter((sentence) => sentence.includes("the stairs down"))).toHaveLength(1);
    const crowded = level.rooms!.findIndex((room) => level.spawnsIn(room).length > 0);
    expect(rooms[crowded]).toContain(level.spawnsIn(level.rooms![crowded]!)[0]!.name.toLowerCase());
  });

  test("a cave without rooms is told by the parts of its map", () => {
    const level = built("caves");
    expect(sectionOf(level, "Rooms", true)).toEqual([]);
    const parts = sectionOf(level, "Parts of the map", true);
    expect(parts.filter((sentence) => sentence.includes("the start"))).toHaveLength(1);
    expect(parts.filter((sentence) => sentence.includes("stairs down"))).toHaveLength(1);
    expect(parts.every((sentence) => /\d% floor/.test(sentence))).toBe(true);
  });

  test("floor in several pieces is told piece by piece, floor in one piece is not", () => {
    expect(sectionOf(built("rooms"), "Separate areas", true)).toEqual([]);
    const pieces = bareMap([{ use: "cellular-automata" }]);
    const areas = sectionOf(pieces, "Separate areas", true);
    expect(areas).toHaveLength(metricsOf(pieces).regions!);
    expect(areas.length).toBeGreaterThan(1);
    expect(areas[0]).toMatch(/^Area 1: [\d,]+ cells?, from the [a-z-]+ on\.$/);
  });
});

describe("who lives on a level", () => {
  const floor = (() => {
    const level = built("caves");
    const cells = Array.from(level.tiles, (_, cell): [number, number] => [cell % 60, Math.floor(cell / 60)]);
    return cells.filter((at) => level.isWalkable(...at) && partOfMap(at, level) === "north-west");
  })();
  const told = (...spawns: readonly object[]) =>
    sectionOf(inhabited(spawns.map((spawn, i) => ({ at: floor[i], ...spawn }))), "Who lives there");

  test("is told by groups, with what they do", () => {
    const asleep = { name: "Goblin", state: "asleep", group: 1 };
    expect(told(asleep, asleep, { ...asleep, name: "Ogre" })).toEqual([
      expect.stringMatching(/^Two goblins and an ogre sleep .*in the north-west\.$/),
    ]);
  });

  test("captives are with their captors", () => {
    const captor = { name: "Orc", state: "guarding", group: 3 };
    expect(told(captor, captor, { name: "Librarian", state: "captive", group: 3 })).toEqual([
      expect.stringMatching(/^Two orcs hold a librarian captive .*in the north-west\.$/),
    ]);
    expect(told({ name: "Elf", state: "captive" })).toEqual([expect.stringMatching(/^An elf is held captive /)]);
  });

  test("guards have what they guard, and carriers what they carry", () => {
    const guard = { name: "Wolf", state: "guarding" };
    const prize = { name: "Longsword", kind: "item", blocks: false };
    expect(told(guard, prize)).toEqual([expect.stringMatching(/^A wolf guards a longsword /)]);
    expect(told({ name: "Rat", state: "wandering", holds: "Elixir" })).toEqual([
      expect.stringMatching(/^A rat wanders about in .*, carrying an elixir\.$/),
    ]);
  });

  test("those on patrol have the parts of the map that they walk through", () => {
    const level = built("caves");
    const path = [level.start!, level.exits[0]!.at];
    const parts = path.map((at) => partOfMap(at, level));
    expect(new Set(parts).size).toBe(2);
    const [sentence] = told({ name: "Orc", state: "patrolling", at: level.start, path, group: 2 });
    expect(sentence).toBe(`An orc is on patrol through the ${parts[0]} and the ${parts[1]}.`);
  });

  test("those who are alone share a sentence, and so do groups beyond the first eight", () => {
    const rat = { name: "Rat", state: "wandering" };
    expect(told(rat, rat, { name: "Bat", state: "wandering" })).toEqual([
      "Two rats and a bat wander about here and there.",
    ]);
    const pairs = Array.from({ length: 20 }, (_, i) => ({ name: "Orc", state: "asleep", group: i >> 1 }));
    expect(told(...pairs)).toHaveLength(9);
    expect(told(...pairs).at(-1)).toBe("4 more live in 2 other groups.");
  });

  test("a crowd is all over the level", () => {
    const orcs = Array.from({ length: 33 }, () => ({ name: "Orc" }));
    expect(told(...orcs)).toEqual(["33 orcs live all over the level."]);
  });

  test("a vault that is called as who lives in it isn't named twice", () => {
    const level = bareMap([{ use: "cellular-automata" }, { use: "section", prefab: "underground_fort" }]);
    const { hash: _, ...file } = level.toJSON() as any;
    const { x, y, rows } = level.prefabs[0]!;
    const at = [x + rows[0]!.search(/[^ ]/), y];
    const inVault = (name: string) => {
      const spawns = [{ at, name, kind: "monster", blocks: true, from: "test", state: "asleep" }];
      return sectionOf(readLevel({ ...file, spawns } as never), "Who lives there")[0];
    };
    expect(inVault("Rat")).toMatch(/^A rat sleeps in the underground fort in the /);
    expect(inVault("Underground Fort")).toMatch(/^An underground fort sleeps in the [a-z-]+\.$/);
  });

  test("what somebody carries follows English", () => {
    expect(told({ name: "Rat", state: "wandering", holds: "Rations" })[0]).toContain("carrying some rations.");
  });

  test("a state that an author made up is told as it is", () => {
    expect(told({ name: "Cook", state: "busy" })).toEqual([expect.stringMatching(/^A cook is busy /)]);
  });

  test("nobody is told where nobody lives", () => expect(told()).toEqual([]));
});

test("parts of the map are named as on a compass", () => {
  const size = { width: 80, height: 50 };
  expect(partOfMap([0, 0], size)).toBe("north-west");
  expect(partOfMap([40, 25], size)).toBe("middle");
  expect(partOfMap([79, 49], size)).toBe("south-east");
  expect(partOfMap([0, 0], { width: 1, height: 1 })).toBe("north-west");
});

test("numbers of things follow English", () => {
  const counts = [
    [1, "Goblin", "a goblin"],
    [1, "Ogre", "an ogre"],
    [1, "Rations", "some rations"],
    [2, "Torch", "two torches"],
    [3, "Rations", "three rations"],
    [2, "Wolf", "two wolves"],
    [2, "Fairy", "two fairies"],
    [30, "fire_beetle", "30 fire beetles"],
    [2, "townswoman", "two townswomen"],
    [4, "townsman", "four townsmen"],
    [3, "child", "three children"],
    [2, "scriptorium", "two scriptoria"],
    [2, "human", "two humans"],
    [2, "Shaman", "two shamans"],
    [2, "giant mouse", "two giant mice"],
    [2, "fungus", "two fungi"],
    [1, "fungus", "a fungus"],
    [2, "dwarf", "two dwarves"],
    [2, "thief", "two thieves"],
    [2, "knife", "two knives"],
    [2, "fish", "two fish"],
    [2, "hero", "two heroes"],
    [2, "shield", "two shields"],
    [2, "potion of healing", "two potions of healing"],
    [1, "pair of boots", "a pair of boots"],
    [1, "bottom of the rift", "the bottom of the rift"],
    [1, "the first hall", "the first hall"],
    [2, "kitchen", "two kitchens"],
    [2, "chapel", "two chapels"],
    [2, "shelf", "two shelves"],
  ] as const;
  for (const [n, name, words] of counts) expect(thingsNamed(n, name)).toBe(words);
});
