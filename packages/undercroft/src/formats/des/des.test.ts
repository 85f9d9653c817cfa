import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { caught } from "../../../test/kit/caught.js";
import { simpleMap } from "../../builders/index.js";
import { chain, readLevel } from "../../chain/index.js";
import { areaStart, distantExit } from "../../layers/index.js";
import { type PrefabSource, pack, prefab, rollPrefab, roomVaults, type SpawnSource } from "../../prefabs/index.js";
import { readVaultFile, writeVaultFile } from "../drawings/vault-file.js";
import { FileError } from "../text/file-error.js";
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
      branches: { lair: ["2..", "last"], elf: "0.." },
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
    expect(converted(["WEIGHT: 5 (1-4), 20"]).source).toMatchObject({ weight: { "1..4": 5, base: 20 } });
  });

  test("of substitutions draws for each cell, or once for all, in the order of the file", () => {
    expect(sample("changes", "pond").vary).toEqual([
      { each: { "?": { w: 20, W: 10, ".": 10 } } },
      { set: { "!": { pick: { T: 10, U: 10 } } } },
      { set: { z: "." } },
      { set: { q: " " } },
    ]);
    const doors = converted(["SUBST: = = +=:"], ["xx=xx", "x...x", "xxxxx"]);
    expect(doors.source!.vary).toEqual([{ each: { "=": { "+": 10, "=": 10, ":": 10 } } }]);
    expect(converted(["SUBST: y = TU"]).source!.vary).toBeUndefined();
  });

  test("of numbered substitutions takes so many cells, and the rest", () => {
    const changes = (header: string) => converted([header], ["xx@xx", "xaaax", "xxxxx"]).source!.vary;
    expect(changes("NSUBST: a = 2:w / *:.")).toEqual([{ take: { from: "a", up_to: 2, as: "w", rest: "." } }]);
    const [first, second, drawn, rest] = changes("NSUBST: a = 2:w / 1=bc / *=WT")!;
    expect(first).toEqual({ take: { from: "a", up_to: 2, as: "w" } });
    expect(drawn).toEqual({ each: { [second!.take!.as]: { b: 10, c: 10 } } });
    expect(rest).toEqual({ each: { a: { W: 10, T: 10 } } });
    // Brackets are glyphs as well.
    expect(changes("NSUBST: a = 1:( / 1:) / *:.")!.length).toBe(2);
  });

  test("of numbered substitutions doesn't take cells again that became what they were", () => {
    const { source } = converted(["NSUBST: a = 1:a / *:w"], ["...", "aaa", "..."]);
    for (const seed of [1, 2, 3]) {
      const rows = rollPrefab(prefab(source!), { seed }).rows.join("");
      expect([...rows].filter((glyph) => glyph === "~" || glyph === "≈").length).toBeLessThan(3);
    }
  });

  test("of shuffles moves each glyph as its first place says, even if it is there twice", () => {
    const { source, status } = converted(["SHUFFLE: AB / xw / ww"], ["...", "A.B", "..."]);
    expect(status).toBe("whole");
    const found = new Set<string>();
    for (let seed = 1; seed <= 40; seed++) {
      const { shape } = rollPrefab(prefab({ ...source!, transform: false }), { seed });
      found.add([shape!.tiles[3], shape!.tiles[5]].join(" "));
    }
    // A and B as they are, rock and water, or water twice.
    expect(found.size).toBe(3);
  });

  test("of several glyphs and a colon draws once for all of them", () => {
    const { source } = converted(["SUBST: ab : xw"], ["...", "a.b", "..."]);
    for (let seed = 1; seed <= 20; seed++) {
      const { shape } = rollPrefab(prefab({ ...source!, transform: false }), { seed });
      expect(shape!.tiles[3]).toBe(shape!.tiles[5]);
    }
    const items = converted(["KITEM: ab : gold / nothing"], ["...", "a.b", "..."]);
    const counts = new Set<number>();
    for (let seed = 1; seed <= 20; seed++) counts.add(rollPrefab(prefab(items.source!), { seed }).shape!.spawns.length);
    expect([...counts].sort()).toEqual([0, 2]);
  });

  test("of properties is about the cells that have the glyph at that moment", () => {
    const rows = ["...", "a.a", "..."];
    const later = converted(["KPROP: a = bloody", "SUBST: a = T"], rows).source!;
    expect(Object.values(later.legend!)).toContainEqual({
      terrain: "floor",
      props: { feature: "fountain_blue", bloody: "yes" },
    });
    const before = converted(["SUBST: a = T", "KPROP: a = bloody"], rows).source!;
    expect(JSON.stringify(before.legend)).not.toContain("bloody");
    expect(converted(["KPROP: a = bloody"], rows).source!.legend).toMatchObject({ a: { props: { bloody: "yes" } } });
  });

  test("of features, monsters and items replaces what a glyph usually means", () => {
    const legendOf = (...headers: string[]) => converted(headers, ["x@x", "xWx", "x1x", "xxx"]).source!.legend!;
    expect(legendOf("KMONS: W = rat").W).toEqual({ terrain: "floor", spawn: { name: "rat", blocks: true } });
    expect(legendOf("KFEAT: W = W", "KMONS: W = rat").W).toMatchObject({ terrain: "shallow_water" });
    expect(legendOf("MONS: bat", "KFEAT: 1 = shallow_water")["1"]).toBe("shallow_water");
    expect(legendOf("KFEAT: W = 1", "MONS: bat").W).toMatchObject({ spawn: { name: "bat" } });
    expect(legendOf("KMONS: W = rat", "KMONS: W = bat").W).toMatchObject({ spawn: { name: "bat" } });
    expect(legendOf("KFEAT: W = ( / )").W).toEqual({ choose: expect.any(Object) });
    expect(legendOf("KFEAT: W = altar_zin mimic:4").W).toMatchObject({
      terrain: "altar",
      props: { mimic: "one in 4" },
    });
  });

  test("of monsters has names, states, and properties in the words of the file", () => {
    expect(sample("things", "guard_room").legend).toMatchObject({
      1: { spawn: { any: { "orc warrior": 10, "orc knight": 5 }, blocks: true } },
      2: { spawn: { name: "ogre", state: "patrolling", props: { items: "club | spear" } } },
      d: { spawn: { name: "scroll of fog", props: { quantity: "2" } } },
      e: { spawn: { name: "any weapon", chance: 0.5 } },
      x: { terrain: "wall", props: { bloody: "yes" } },
      W: { terrain: "shallow_water", no_random: ["monsters"] },
      G: { terrain: "floor", spawn: [{ name: "goblin", or: ["kobold"] }, { name: "ration" }, { name: "gold" }] },
    });
    const { legend } = converted(["KMONS: . = 9", "KITEM: x = | / $"]).source!;
    expect(legend).toMatchObject({
      ".": { spawn: { table: "monsters", depth: "+5" } },
      x: { choose: expect.any(Object) },
    });
    expect(Object.values(legend!)).toContainEqual({ terrain: "floor", spawn: { name: "gold", blocks: false } });
    expect(sample("things", "old_shop").legend).toMatchObject({
      1: { spawn: { name: "shade", state: "awake", props: { name: "Old_Tam", n_rpl: "yes" } } },
    });
  });

  test("of a place, or none of depths, keeps a vault from coming at random", () => {
    expect(sample("headers", "last_stand")).toMatchObject({ branches: { fort: ["3", "last"] } });
    expect(converted([]).source).toMatchObject({ on_request: true });
    expect(converted(["DEPTH: 3-"]).source).not.toHaveProperty("on_request");
    expect(converted(["DEPTH: 3-", "TAGS: unrand"]).source).toMatchObject({ on_request: true });
    expect(converted(["DEPTH: 3-5", "DEPTH: 8-"]).source).toMatchObject({ depth: ["3..5", "8.."] });
    const rare = converted(["DEPTH: 3-", "TAGS: chance_gates", "CHANCE: 5%"]).source;
    expect(rare).toMatchObject({ group: { name: "gates", chance: 0.05 } });
    expect(converted(["TAGS: layout_open_caves layout_rooms"]).source).toMatchObject({ layouts: ["open", "rooms"] });
  });

  test("of subvaults makes slots, and says what is left of them", () => {
    const rows = ["x@xxx", "x.QQx", "xxxxx"];
    const { source, status } = converted(["SUBVAULT: Q : side", "SUBST: Q = w"], rows);
    expect(status).toBe("whole");
    const [{ set }] = source!.vary as [{ set: Record<string, string> }];
    expect(source!.legend![set.Q!]).toEqual({ slot: { tags: ["side"], else: "deep_water" } });
    const drawn = converted(["SUBVAULT: Q : side", "SUBST: Q = wW"], rows);
    expect(drawn.losses).toEqual([{ line: 2, what: "SUBVAULT: cells that no vault fills are floor" }]);
    const apart = converted(["SUBVAULT: Q : side"], ["@Q.Qx"]);
    expect(apart.losses[0]!.what).toContain("each connected part gets a vault of its own");
    const later = converted(["SUBST: Z = Q", "SUBVAULT: Q : side"], ["@Q.Zx"]);
    expect(later.losses[0]!.what).toContain("each connected part gets a vault of its own");
  });

  test("of markers becomes a property, unless it is in Lua", () => {
    const { source, losses } = converted(['MARKER: . = lua:transp_loc("well")', "MARKER: x = lua:fog_machine { }"]);
    expect(source!.legend).toMatchObject({ ".": { props: { transporter_from: "well" } } });
    expect(losses).toEqual([{ line: 3, what: "MARKER x is in Lua, which isn't run" }]);
  });

  test("that leaves too many combinations keeps the likeliest", () => {
    const one = "rat hp:1 / bat hp:2 / w:20 cat hp:3 / dog hp:4 / cow hp:5";
    const { losses, source } = converted([`KITEM: . = ${Array(12).fill(one).join(", ")}`]);
    expect(losses).toEqual([{ line: 2, what: "there are too many combinations, so only the likeliest is kept" }]);
    expect(Object.keys(source!.legend!).length).toBeLessThan(512);
  });

  test("of depths adds up over branches, and what is excluded anywhere is excluded", () => {
    const branchesOf = (value: string) => converted([`DEPTH: ${value}`]).source!;
    // Depths without a branch hold in all branches, also in those that are named.
    expect(branchesOf("8-, Mines:2-4")).toMatchObject({ depth: "8..", branches: { mines: ["8..", "2..4"] } });
    expect(branchesOf("7-20, ! Lair:8-9")).toMatchObject({ depth: "7..20", branches: { lair: ["7..20", "!8..9"] } });
    expect(branchesOf("1-50, !Lair")).toMatchObject({ depth: "1..50", branches: { lair: "!0.." } });
    expect(branchesOf("D:3-8, !5")).toMatchObject({ branches: { main: ["!5", "3..8"] } });
    expect(branchesOf("D:3-8, !5")).not.toHaveProperty("depth");
    // A branch of which nothing is wanted isn't there.
    expect(branchesOf("Lair, !Orc:3").branches).toEqual({ lair: "0.." });
    expect(branchesOf("!Orc:3")).toMatchObject({ on_request: true });
    expect(converted(["DEPTH: Lair:8-3, Orc"]).losses).toEqual([{ line: 2, what: 'DEPTH can\'t be read: "Lair:8-3"' }]);
  });

  test("of weights adds to those before, and only holds where it says", () => {
    const weightOf = (...headers: string[]) => converted(headers);
    expect(weightOf("WEIGHT: 5 (1-4)", "WEIGHT: 20").source).toMatchObject({ weight: { "1..4": 5, base: 20 } });
    expect(weightOf("DEPTH: D", "WEIGHT: 5 (D:1-4), 20")).toMatchObject({
      status: "whole",
      source: { weight: { "1..4": 5, base: 20 } },
    });
    expect(weightOf("DEPTH: Snake", "WEIGHT: 5 (Snake:2), 15 (Snake:3)")).toMatchObject({
      status: "whole",
      source: { weight: { 2: 5, 3: 15 } },
    });
    // Elsewhere it has another weight at the same depth.
    expect(weightOf("DEPTH: D, Lair", "WEIGHT: 5 (D:1-4), 20").losses).toEqual([
      { line: 3, what: "WEIGHT 5 (D:1-4) depends on the branch" },
    ]);
    expect(weightOf("DEPTH: D", "WEIGHT: 5 (D:$), 20").losses).toEqual([
      { line: 3, what: "WEIGHT 5 (D:$) is for the last level" },
    ]);
    // The first range counts there, the narrowest one here.
    expect(weightOf("WEIGHT: 5 (1-9), 8 (2-3)").losses).toEqual([
      { line: 2, what: "WEIGHT 8 (2-3) overlaps with a range before it" },
    ]);
    expect(weightOf("WEIGHT: 8 (2-3), 5 (1-9)").status).toBe("whole");
  });

  test("of mirrors leaves no way round it, and doesn't turn what has a side", () => {
    expect(converted(["TAGS: no_hmirror"]).source).toMatchObject({ transform: { rotate: false, mirror: "y" } });
    expect(converted(["TAGS: no_vmirror"]).source).toMatchObject({ transform: { rotate: false, mirror: "x" } });
    for (const orient of ["north", "encompass"]) {
      expect(converted([`ORIENT: ${orient}`, "TAGS: no_rotate"]).source).not.toHaveProperty("transform");
    }
  });

  test("of tags can name only one group that comes once", () => {
    expect(converted(["TAGS: uniq_a uniq_b"]).losses).toEqual([{ line: 2, what: "uniq_b: only uniq_a counts" }]);
    const both = converted(["TAGS: allow_dup", "TAGS: luniq_a luniq_b"]);
    expect(both.losses).toEqual([{ line: 3, what: "luniq_b: only luniq_a counts" }]);
    expect(converted(["TAGS: layout_open_caves"]).source!.tags).toEqual(["layout_open_caves"]);
  });

  test("in Lua with several arguments is several headers", () => {
    const { source } = converted([':kitem("d = ration", "e = gold")'], ["x@x", "xdx", "xex"]);
    expect(source!.legend).toMatchObject({ d: { spawn: { name: "ration" } }, e: { spawn: { name: "gold" } } });
  });

  test("of numbered substitutions needs a count where it has a sign", () => {
    const lossesOf = (header: string) => converted([header], ["x@x", "xax", "xxx"]).losses.map(({ what }) => what);
    expect(lossesOf("NSUBST: a = 2-3=w / .")).toEqual(['NSUBST can\'t be read: "a = 2-3=w / ."']);
    expect(lossesOf("NSUBST: a = wW / nc=")).toEqual(['NSUBST can\'t be read: "a = wW / nc="']);
    expect(lossesOf("NSUBST: a = 0:w / .")).toEqual(['NSUBST can\'t be read: "a = 0:w / ."']);
    expect(lossesOf("SUBST: a = T:0 U")).toEqual(['SUBST can\'t be read: "a = T:0 U"']);
    expect(lossesOf("SUBST: a = T:x U")).toEqual(['SUBST can\'t be read: "a = T:x U"']);
    expect(lossesOf("SUBST: a = T: U")).toEqual([]);
  });

  test("of properties may leave them to chance", () => {
    const rows = ["@....", ".....", "....."];
    const bloodyIn = (header: string, seed: number) => {
      const { source, status } = converted([header], rows);
      expect(status).toBe("whole");
      const { shape } = rollPrefab(prefab({ ...source!, transform: false }), { seed });
      expect(JSON.stringify(source)).not.toMatch(/nothing|w:/);
      return (shape!.props ?? []).filter(({ props }) => props.bloody === "yes").length;
    };
    const seeds = Array.from({ length: 20 }, (_, seed) => seed);
    const each = seeds.map((seed) => bloodyIn("KPROP: . = bloody / w:30 nothing", seed));
    expect(each.reduce((sum, count) => sum + count)).toBeGreaterThan(20);
    expect(Math.max(...each)).toBeLessThan(12);
    expect(new Set(seeds.map((seed) => bloodyIn("KPROP: . : Bloody:5 / nothing:5", seed)))).toEqual(new Set([0, 14]));
  });

  test("of heights is about the cells that have the glyph at that moment", () => {
    const rows = ["x@x", "xax", "xxx"];
    const { legend } = converted(["FHEIGHT: a = 40", "SUBST: a = T"], rows).source!;
    expect(Object.values(legend!)).toContainEqual({
      terrain: "floor",
      props: { feature: "fountain_blue", height: "40" },
    });
  });

  test("of masks is overruled by a later one", () => {
    const rows = ["x@x", "xWx", "xxx"];
    const off = converted(["KMASK: W = no_monster_gen", "KMASK: W = !no_monster_gen"], rows).source!;
    expect(off.legend!.W).toBe("shallow_water");
    const on = converted(["TAGS: no_item_gen", "KMASK: W = !no_item_gen", "KMASK: W = no_item_gen"], rows).source!;
    expect(on).toMatchObject({ no_random: ["items"] });
  });

  test("of monsters leaves weights of equipment to the equipment", () => {
    const legend = converted(["MONS: orc ; club w:5 | spear . robe / w:3 rat"], ["x@x", "x1x", "xxx"]).source!.legend!;
    const entries = Object.values(legend);
    expect(entries).toContainEqual({
      terrain: "floor",
      spawn: { name: "orc", blocks: true, props: { items: "club w:5 | spear . robe" } },
    });
    expect(Object.values((legend[1] as { choose: object }).choose)).toEqual([10, 3]);
  });

  test("of monsters keeps every word that isn't a part of the name", () => {
    const spawnOf = (monster: string, ...tags: string[]) => {
      const { legend } = converted([...tags, `KMONS: o = ${monster}`], ["x@x", "xox", "xxx"]).source!;
      return (legend!.o as { spawn: SpawnSource }).spawn;
    };
    expect(spawnOf("never_corpse orc name:sad n_adj n_noc")).toMatchObject({
      name: "orc",
      props: { never_corpse: "yes", name: "sad", n_adj: "yes", n_noc: "yes" },
    });
    expect(spawnOf("orc perm_ench:blind perm_ench:mad")).toMatchObject({ props: { perm_ench: "blind, mad" } });
    const both = { name: "orc", state: "patrolling", props: { generate_awake: "yes" } };
    expect(spawnOf("generate_awake patrolling orc")).toMatchObject(both);
    expect(spawnOf("orc", "TAGS: generate_awake", "TAGS: patrolling")).toMatchObject(both);
    expect(spawnOf("patrolling orc", "TAGS: generate_awake")).toMatchObject(both);
    expect(spawnOf("orc", "TAGS: generate_awake")).toEqual({ name: "orc", state: "awake", blocks: true });
  });

  test("of monsters says so if those that come instead are more than names", () => {
    const lossesOf = (value: string) => converted([`KMONS: o = ${value}`], ["x@x", "xox", "xxx"]).losses;
    expect(lossesOf("Ann / Bob, human, dwarf")).toEqual([]);
    expect(lossesOf("Ann, human / dwarf")).toEqual([
      { line: 2, what: 'KMONS: of "human / dwarf" only the names are kept, in that order' },
    ]);
    expect(lossesOf("Ann, patrolling human")).toEqual([
      { line: 2, what: 'KMONS: of "patrolling human" only the names are kept, in that order' },
    ]);
  });

  test("that fixes a choice for all cells does so for lists too", () => {
    const { source } = converted(["MONS: fix_slot rat / bat"], ["@11111"]);
    for (let seed = 1; seed <= 10; seed++) {
      const { spawns } = rollPrefab(prefab(source!), { seed }).shape!;
      expect(new Set(spawns.map(({ name }) => name)).size).toBe(1);
    }
  });

  test("of features has mimics wherever the word stands", () => {
    const legendOf = (feature: string) => converted([`KFEAT: W = ${feature}`], ["x@x", "xWx", "xxx"]).source!.legend!.W;
    expect(legendOf("mimic:4 altar_zin")).toMatchObject({ terrain: "altar", props: { mimic: "one in 4" } });
    expect(legendOf("no_mimic any shop")).toMatchObject({ props: { feature: "any shop", no_mimic: "yes" } });
  });

  test("of subvaults chooses among tags by weight, which slots don't", () => {
    const lossesOf = (to: string) => converted([`SUBVAULT: Q : ${to}`], ["x@xxx", "x.QQx", "xxxxx"]).losses;
    expect(lossesOf("side / other")).toEqual([]);
    expect(lossesOf("side:5")).toEqual([]);
    const lost = [{ line: 2, what: "SUBVAULT: tags have no weights" }];
    expect(lossesOf("side:5 / other")).toEqual(lost);
    expect(lossesOf("w:5 side / other")).toEqual(lost);
  });

  test("that is unknown is lost, with its line", () => {
    expect(converted(["LFLAGS: no_magic_map", "COLOUR: x = red"]).losses).toEqual([
      { line: 2, what: "LFLAGS has no counterpart" },
    ]);
    const told = converted([`DESC: ${"long ".repeat(200)}`]);
    expect(told.losses).toEqual([{ line: 2, what: "DESC has more than 500 characters" }]);
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

describe("a drawing", () => {
  test("has entrances where @, + and = are on its edge, and floor where they aren't", () => {
    const { legend, map } = converted([], ["x@x", "x@x", "x+x", "x+x"]).source!;
    const isWay = (x: number, y: number) => {
      const entry = legend![[...map[y]!][x]!]!;
      return typeof entry === "object" && entry.entrance === true;
    };
    expect([0, 1, 2, 3].map((y) => isWay(1, y))).toEqual([true, false, false, true]);
  });

  test("has entrances where it touches what is around it, not holes that it surrounds", () => {
    const { legend, map } = converted([], ["xxxxx", "x+ +x", "xx@xx"]).source!;
    const ways = Object.entries(legend!).filter(([, entry]) => typeof entry === "object" && entry.entrance === true);
    expect(ways.map(([glyph]) => map.findIndex((row) => row.includes(glyph)))).toEqual([2]);
  });

  test("that floats and has no entrance gets two, and keeps all its floor", () => {
    const { source, status } = converted(["ORIENT: float"], ["W....", ".....", "....."]);
    expect(status).toBe("whole");
    const { shape } = rollPrefab(prefab({ ...source!, transform: false }), { seed: 1 });
    expect(shape!.entrances.length).toBe(2);
    expect(source).not.toHaveProperty("entrances");
    // Changes that bring floor elsewhere leave the edge alone.
    const inner = converted(["ORIENT: float", "SUBST: A = ."], ["...", ".A.", "..."]);
    expect([inner.status, rollPrefab(prefab(inner.source!), { seed: 1 }).shape!.entrances.length]).toEqual([
      "whole",
      2,
    ]);
    const wet = converted(["ORIENT: float"], ["WWW", "WWW"]);
    expect(rollPrefab(prefab(wet.source!), { seed: 1 }).shape!.entrances.length).toBe(2);
  });

  test("says so if chance decides where its entrances are", () => {
    const doors = converted(["SUBST: A = +x"], ["xxAxx", "x...x", "xx@xx"]);
    expect(doors.losses).toEqual([{ line: 4, what: "doors on the edge that are left to chance are no entrances" }]);
    const inside = converted(["SUBST: A = +x"], ["xxxxx", "x.A.x", "xx@xx"]);
    expect(inside.losses).toEqual([]);
    const beside = converted(["SUBST: A = +x"], ["xx+xx", "x.A.x", "xxxxx"]);
    expect([beside.losses, rollPrefab(prefab(beside.source!), { seed: 1 }).shape!.entrances.length]).toEqual([[], 1]);
    const open = converted(["ORIENT: float", "SUBST: . = .W"], ["...", "..."]);
    expect(open.losses).toEqual([{ line: 1, what: "it has no entrance, because its edge is left to chance" }]);
  });

  test("may be closed off, as in Dungeon Crawl; but no stairs are exits there", () => {
    const closed = converted(["MONS: rat"], [".....", ".xxx.", ".x1x.", ".xxx.", "....."]);
    expect(closed).toMatchObject({ status: "whole", source: { sealed: true } });
    const stairs = converted([], [".....", ".xxx.", ".x>x.", ".xxx.", "....."]);
    expect(stairs.losses).toEqual([
      { line: 5, what: "stairs are closed off, so they are properties of their cells and no exits" },
    ]);
    expect(stairs.source!.legend![">"]).toEqual({ terrain: "floor", props: { feature: "escape_hatch_down" } });
  });
});

test("vaults that wait to be asked for come by their tags or if they are required, and not otherwise", () => {
  const shy = prefab({ vault: "shy", tags: ["side"], on_request: true, map: ["..", ".."] });
  const count = (tags: string[], require: string[]) =>
    chain({ width: 60, height: 40, purpose: "map" })
      .startWith(simpleMap())
      .with(roomVaults({ packs: [pack("p", [shy])], count: "1", threshold: 0, tags }))
      .build({ seed: 1, require }).prefabs.length;
  expect([count([], []), count(["side"], []), count([], ["shy"])]).toEqual([0, 1, 1]);
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
