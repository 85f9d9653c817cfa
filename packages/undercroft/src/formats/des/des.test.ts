import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { simpleMap } from "../../builders/index.js";
import { chain, readLevel } from "../../chain/index.js";
import { areaStart, distantExit } from "../../layers/index.js";
import { type PrefabSource, pack, prefab, roomVaults } from "../../prefabs/index.js";
import { caught } from "../../testing/caught.js";
import { FileError } from "../file-error.js";
import { readVaultFile, writeVaultFile } from "../vault-file.js";
import { convertDesFile, readDesFile } from "./des.js";

const SAMPLES = ["headers", "changes", "things", "stairs", "lua"];

function textOf(name: string): string {
  return readFileSync(new URL(`samples/${name}.des`, import.meta.url), "utf8");
}

/** A vault of one of the samples, in our terms. */
function sample(file: string, name: string): PrefabSource {
  return convertDesFile(textOf(file), file).find((vault) => vault.name === name)!.source!;
}

/** The only vault of a file with these headers and rows. */
function converted(headers: readonly string[], rows: readonly string[] = ["xx@xx", "x...x", "xxxxx"]) {
  return convertDesFile(["NAME: v", ...headers, "MAP", ...rows, "ENDMAP"].join("\n"), "v.des")[0]!;
}

test.each(SAMPLES)("%s: what is kept, and what isn't", (name) => {
  const told = convertDesFile(textOf(name), name).map(({ name, status, losses }) => ({ name, status, losses }));
  expect(told).toMatchSnapshot();
});

test.each(SAMPLES)("%s: every vault that comes out can be written, and read again as it is", (name) => {
  const sources = convertDesFile(textOf(name), name).flatMap(({ source }) => source ?? []);
  const read = readVaultFile(writeVaultFile(sources), `${name}.vault`);
  expect(read.errors.map(({ message }) => message)).toEqual([]);
  expect(read.written).toEqual(sources);
});

describe("a header", () => {
  test("of depths is for the main branch, for others, for all, or for the last level", () => {
    expect(converted(["DEPTH: D:3-8"]).source).toMatchObject({ branches: { main: "3..8" } });
    expect(converted(["DEPTH: 7-20, !12-14"]).source).toMatchObject({ depth: ["7..20", "!12..14"] });
    expect(converted(["DEPTH: Lair:2-, Lair:$, !Orc, Elf"]).source).toMatchObject({
      branches: { lair: ["2..", "last"], orc: "!0..", elf: "0.." },
    });
    expect(sample("headers", "well_house")).toMatchObject({ branches: { main: "2..6" } });
  });

  test("of tags becomes transforms, bans of random things, and words", () => {
    expect(sample("headers", "well_house")).toMatchObject({
      transform: { rotate: false },
      no_random: ["monsters"],
      tags: ["transparent"],
      unique: { game: true },
    });
    expect(converted(["TAGS: no_hmirror no_vmirror allow_dup"]).source).toMatchObject({
      transform: { mirror: false },
      unique: false,
    });
  });

  test("of chance is a share, whichever way it is written", () => {
    expect(converted(["CHANCE: 5%"]).source).toMatchObject({ chance: 0.05 });
    expect(converted(["CHANCE: 500"]).source).toMatchObject({ chance: 0.05 });
    expect(converted(["CHANCE: 50 : 5%"])).toMatchObject({ status: "losses", source: { chance: 0.05 } });
    expect(converted(["WEIGHT: 5 (D:1-4), 20"]).source).toMatchObject({ weight: { "1..4": 5, base: 20 } });
  });

  test("of substitutions draws for each cell, or once for all, in the order of the file", () => {
    expect(sample("changes", "pond").vary).toEqual([
      { each: { "?": { w: 20, W: 10, ".": 10 } } },
      { set: { "!": { pick: { T: 10, U: 10 } } } },
      { set: { z: "." } },
      { set: { q: " " } },
    ]);
    expect(converted(["SUBST: = = +=:"]).source!.vary).toEqual([{ each: { "=": { "+": 10, "=": 10, ":": 10 } } }]);
  });

  test("of numbered substitutions takes so many cells, and the rest", () => {
    const vary = converted(["NSUBST: a = 2:w / 1=bc / *:."], ["xx@xx", "xaaax", "xxxxx"]).source!.vary!;
    const [start, first, became, second, drawn, rest] = vary;
    const pool = Object.values(start!.set!)[0] as string;
    expect(first).toEqual({ take: { from: pool, up_to: 2, as: first!.take!.as } });
    expect(became).toEqual({ set: { [first!.take!.as]: "w" } });
    expect(drawn).toEqual({ each: { [second!.take!.as]: { b: 10, c: 10 } } });
    expect(rest).toEqual({ set: { [pool]: "." } });
  });

  test("of monsters has names, states, and properties in the words of the file", () => {
    expect(sample("things", "guard_room").legend).toMatchObject({
      1: { spawn: { any: { "orc warrior": 10, "orc knight": 5 }, blocks: true } },
      2: { spawn: { name: "ogre", state: "patrolling", props: { items: "club | spear" } } },
      d: { spawn: { name: "scroll of fog", props: { quantity: "2" } } },
      e: { spawn: { name: "any weapon", chance: 0.5 } },
      x: { terrain: "wall", props: { bloody: "yes" } },
      W: { terrain: "shallow_water", no_random: ["monsters"] },
    });
    expect(sample("things", "old_shop").legend).toMatchObject({
      1: { spawn: { name: "shade", state: "awake", props: { name: "Old_Tam", n_rpl: "yes" } } },
    });
  });

  test("that is unknown is lost, with its line", () => {
    expect(converted(["LFLAGS: no_magic_map", "COLOUR: x = red"]).losses).toEqual([
      { line: 2, what: "LFLAGS has no counterpart" },
    ]);
  });
});

test("what a vault tells the game, its stairs and its things come to the level, and into its file", () => {
  const source = { ...sample("stairs", "stairwell"), branches: {}, depth: "0..", place: {}, unique: false };
  const legend = { ...source.legend, "}": { exit: "down" as const, props: { feature: "well" } } };
  const things = { ...legend, ".": { spawn: { name: "rat", props: { mood: "foul" } } } };
  const vaults = pack("imported", [prefab({ ...source, legend: things })]);
  const levels = chain({ width: 60, height: 40 })
    .startWith(simpleMap())
    .with(areaStart({ x: "left" }))
    .with(distantExit())
    .with(roomVaults({ packs: [vaults], count: "1", threshold: 0 }));
  const level = levels.build({ seed: "rats", require: ["stairwell"] });
  const [placed] = level.prefabs;
  expect(placed?.cells).toContainEqual(expect.objectContaining({ props: { feature: "well" } }));
  for (const { x, y } of placed!.cells!) expect(placed!.rows[y]![x]).toMatch(/[<>]/);
  expect(level.exits.length).toBe(5);
  expect(level.spawns.find(({ name }) => name === "rat")?.props).toEqual({ mood: "foul" });
  const again = readLevel(JSON.stringify(level));
  expect(again.prefabs).toEqual(level.prefabs);
  expect(again.spawns).toEqual(level.spawns);
  expect(again.hash).toBe(level.hash);
});

test("steps that place the exit after a vault leave its stairs alone", () => {
  const well = prefab({ vault: "well", map: ["...", ".>.", "..."] });
  const levels = chain({ width: 60, height: 40 })
    .startWith(simpleMap())
    .with(areaStart({ x: "left" }))
    .with(roomVaults({ packs: [pack("p", [well])], count: "1", threshold: 0 }))
    .with(distantExit());
  const { exits, prefabs } = levels.build({ seed: "rats", require: ["well"] });
  expect(exits).toEqual([{ at: [prefabs[0]!.x + 1, prefabs[0]!.y + 1], kind: "down" }]);
});

test("vaults of a branch only come there", () => {
  const there = (branches: string[], last = false) => {
    const deep = prefab({ vault: "deep", map: ["..", ".."], branches: { mines: ["2..4", "last"] } });
    const levels = chain({ width: 60, height: 40, purpose: "map" })
      .startWith(simpleMap())
      .with(roomVaults({ packs: [pack("p", [deep])], count: "1", threshold: 0, branches, last }));
    return [1, 3, 7].map((depth) => levels.build({ seed: 1, depth }).prefabs.length);
  };
  expect(there([])).toEqual([0, 0, 0]);
  expect(there(["mines"])).toEqual([0, 1, 0]);
  expect(there(["mines"], true)).toEqual([1, 1, 1]);
});

describe("a file that is damaged", () => {
  test.each([
    ["NAME: a\nMAP\nxxx", 2, "this map has no ENDMAP."],
    ["NAME: a\nveto {{\nreturn", 2, "this Lua block has no }} at its end."],
    ["TAGS: a\nNAME: b", 1, '"TAGS" stands before the first NAME, so it belongs to no vault.'],
    ["MAP\nxx\nENDMAP", 1, "this map stands before the first NAME."],
    ["once upon a time", 1, `"once upon a time" isn't part of a .des file.`],
    ["NAME: a\0", 1, "this isn't text. A .des file is plain text in UTF-8."],
  ])("%j says where", (text, line, message) => {
    const error = caught(() => convertDesFile(text, "x.des")) as FileError;
    expect(error).toBeInstanceOf(FileError);
    expect([error.line, error.summary]).toEqual([line, message]);
  });

  test("is read as prefabs with a warning for each loss", () => {
    const { prefabs, warnings, errors } = readDesFile(textOf("lua"), "lua.des");
    expect(errors).toEqual([]);
    expect(prefabs.map(({ name }) => name)).toEqual(["plain_calls", "asks_first", "has_a_veto"]);
    expect(warnings[0]).toMatchObject({ line: 21, kind: "loss", summary: "asks_first: an if in Lua isn't run." });
  });
});
