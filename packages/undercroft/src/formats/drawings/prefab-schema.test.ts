import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { SEEDS_PACK, SHIPPED_PALETTES } from "../../prefabs/index.js";
import { checkValue, PREFAB } from "../../schemas/index.js";
import { prefabJsonSchema } from "./prefab-schema.js";

const EVERYTHING = {
  vault: "drowned_shrine",
  description: "A shrine under water.",
  depth: ["4..10", "!7", 12],
  weight: { base: 10, "8..": 30, "9": 40 },
  chance: 0.5,
  unique: { game: true, level: true, group: "shrine" },
  tags: ["shrine", "water"],
  layouts: ["rooms", "open"],
  transform: { rotate: true, mirror: "x" },
  place: {
    over: { wall: "60%..", floor: "..40%" },
    gutter: 1,
    away: { start: 6, "tag.shrine": 20 },
    overlap: "never",
    oversize: "crop",
  },
  entrances: { glyph: "=", use: "1..2", join: "corridor" },
  mixins: ["guarded", { use: "pillared", with: { metal: "iron", n: { roll: "1..3" } } }],
  params: {
    flood: { pick: { shallow_water: 3, deep_water: 1 } },
    guards: { roll: "1..3" },
    metal: "iron",
    n: 2,
    d: { pick: ["a", "b"] },
  },
  no_random: ["monsters", "traps"],
  palettes: ["stone", "water"],
  legend: {
    "~": "shallow_water",
    G: { spawn: { name: "Orc", blocks: true }, mark: "boss" },
    i: { spawn: "Rations", terrain: "altar", xp: { glyph: 105, fg: "#ff8000" } },
    h: { hole: true },
    k: { spawn: ["Rations", { name: "Ogre", or: ["Orc"], chance: "50%", state: "asleep" }] },
    t: { spawn: { table: "guards", depth: "+2", count: "1..2" }, no_random: ["traps"] },
    w: { spawn: { any: { Goblin: 3, Orc: 1 }, count: "$n", chance: 0.5, depth: -1 } },
    s: { slot: { tags: ["side"], max: "3x3", else: "wall" } },
    "?": { choose: { i: 1, ".": 3 } },
  },
  vary: [
    { shuffle: ["1", "2"] },
    { set: { "1": "+", "2": { pick: { "#": 1, ".": 2 } }, "3": "$d" } },
    { take: { from: "?", exactly: "1..2", as: "i", rest: "." } },
    { when: { depth: ["8..", "!9"], width: "60..", height: 50, param: { metal: "iron", n: 2 } }, set: { "?": "~" } },
  ],
  assert: [{ reach: ["entrances", "goal"] }, { count: { boss: 1, guard: "$guards" } }],
  size: "3x1",
  map: ["#~G"],
};

/** Everything that only a blueprint can have. */
const BLUEPRINT = {
  blueprint: "sunken_library",
  region: "30..80",
  interior: "rebuild",
  with: [{ use: "maze", weave: 0.5 }, { use: "tidy-walls" }],
  bar: { locked: 3, secret: 1 },
  key: "brass_key",
  holders: ["guarded_altar"],
  holds: "key",
  features: [
    { place: "far", tile: "altar", spawn: { table: "books" }, count: "3..5", spaced: 2, choose: "one" },
    { place: "near", spawn: ["Orc", { name: "Ogre", or: ["Orc"] }], chance: "50%", in_view: "gate" },
    { tile: "altar", key: true, count: 1 },
  ],
  map: [],
};

function problems(value: unknown): string[] {
  const result = checkValue(value, PREFAB, "prefab");
  return "problems" in result ? result.problems.map(({ message }) => message) : [];
}

describe("the schema of prefabs", () => {
  test("takes everything that can be written", () => {
    expect(checkValue(EVERYTHING, PREFAB, "prefab")).toEqual({ value: EVERYTHING });
    expect(checkValue(BLUEPRINT, PREFAB, "prefab")).toEqual({ value: BLUEPRINT });
  });

  test("takes all prefabs and palettes that ship", () => {
    for (const { source } of SEEDS_PACK.prefabs)
      expect(checkValue(source, PREFAB, "prefab")).toEqual({ value: source });
    for (const palette of SHIPPED_PALETTES) expect(checkValue(palette, PREFAB, "palette")).toEqual({ value: palette });
  });

  test("finds everything that is wrong, not only the first", () => {
    const value = {
      ...EVERYTHING,
      depth: ["2..8", "8..2", -1],
      unique: "yes",
      wieght: 3,
      transform: { mirror: "z", turn: 1 },
    };
    expect(problems(value)).toEqual([
      'depth[1] must be a range such as 2..8, 4.. or "!7", got "8..2".',
      'depth[2] must be a range such as 2..8, 4.. or "!7", got -1.',
      'unique must be true or false, or { game, level, group }, got "yes".',
      'transform.mirror must be true, false, "x" or "y", got "z".',
      'unknown key "turn". Known: rotate, mirror.',
      'unknown key "wieght". Did you mean "weight"?',
    ]);
  });

  test.each([
    [{ weight: -1 }, "weight must be a number from 0 to 1000000, or numbers by depth such as { base: 10,"],
    [{ weight: "much" }, "weight must be a number from 0 to 1000000, or numbers by depth such as { base: 10,"],
    [{ weight: { bas: 1 } }, '"bas" must be base, or a range such as "8.."'],
    [{ chance: { base: 2 } }, "chance.base must be a number from 0 to 1, got 2."],
    [
      { place: { over: { wall: "60" } } },
      'place.over.wall must be a share such as 60%, 60%.., ..40% or 20%..50%, got "60".',
    ],
    [{ place: { over: { wall: "60%..40%" } } }, "place.over.wall must be a share"],
    [{ place: { away: { boss: 3 } } }, '"boss" must be start, exit, prefab, or a tag'],
    [{ place: { anchor: "middle" } }, 'place.anchor must be "top-left", "top"'],
    [
      { legend: { "~": { xp: {} } } },
      'legend["~"].xp must be an object with at least one of glyph, fg and bg, got {}.',
    ],
    [
      { legend: { "~": { xp: { fg: "red" } } } },
      'legend["~"].xp.fg must be a colour such as "#ff8000", in quotes, got "red".',
    ],
    [{ legend: { "~": { xp: { bg: "#FF00FF" } } } }, "other than #ff00ff, which means transparent"],
    [{ legend: { "\u00a0": "floor" } }, "must be one character."],
    [{ tags: Array(65).fill("x") }, "tags must be a list of tags, with at most 64 items"],
    [
      { legend: { r: { spawn: Array(65).fill("Rat") } } },
      "legend.r.spawn must be a name, an object, or a list of those, with at most 64 items",
    ],
    [{ params: { a: { roll: "x" } } }, 'params.a.roll must be a range such as 1..3, got "x".'],
    [{ params: { a: { pick: { x: -1 } } } }, "params.a.pick.x must be a weight: a number from 0 to 1000000, got -1."],
    [{ params: { A: 1 } }, '"A" must be the name of a parameter'],
    [{ vary: [{}] }, "vary[0] must have exactly one of shuffle, set, each, take; this one has none of them."],
    [{ vary: [{ set: { ab: "." } }] }, '"ab" must be one character.'],
    [{ vary: [{ set: { a: "$Q" } }] }, "vary[0].set.a must be one character, or { pick: glyphs }"],
    [{ vary: [{ take: { from: "?" } }] }, "vary[0].take.as is missing"],
    [{ vary: [{ when: { deep: 1 }, set: {} }] }, 'unknown key "deep". Known: depth, width, height, param.'],
    [{ assert: [{ reach: ["entrances"] }] }, "assert[0].reach must be a pair such as [entrances, goal]"],
    [{ assert: [{ count: { boss: "x" } }] }, "assert[0].count.boss must be a number, or a range such as 1..3"],
    [
      { legend: { x: { spawn: {} } } },
      "legend.x.spawn must have exactly one of name, table, any; this one has none of them.",
    ],
    [
      { legend: { x: { spawn: { name: "Orc", chance: "200%" } } } },
      "legend.x.spawn.chance must be a share such as 50% or 0.5",
    ],
    [{ legend: { x: { slot: {} } } }, "legend.x.slot.tags is missing"],
    [{ mixins: [{ uses: "x" }] }, 'unknown key "uses". Did you mean "use"?'],
    [{ unique: { group: "a b" } }, "unique.group must be the name of a group"],
  ])("refuses %j", (part, message) => {
    expect(problems({ vault: "a", map: ["#"], ...part }).join("\n")).toContain(message);
  });
});

test("a range of very many spaces is refused in no time", () => {
  const spaces = `1${" ".repeat(60_000)}x`;
  expect(problems({ vault: "a", map: ["#"], depth: spaces, place: { over: { wall: spaces } } })).toHaveLength(2);
});

describe("the published JSON Schema", () => {
  test("is the one that the schema gives", async () => {
    await expect(`${JSON.stringify(prefabJsonSchema(), null, 1)}\n`).toMatchFileSnapshot(
      "../../../schemas/prefab.json",
    );
  });

  test("takes and refuses what the reader does", () => {
    const validate = new Ajv2020({ allErrors: true }).compile(prefabJsonSchema());
    const { map: _, ...header } = EVERYTHING;
    const palette = { palette: "mine", palettes: ["stone"], legend: { "~": "deep_water" } };
    const { mixins, params, legend, vary, assert, tags } = EVERYTHING;
    const mixin = { mixin: "mine", mixins, params, palettes: ["stone"], legend, vary, assert, tags };
    const pack = { pack: "mine", palettes: [palette], mixins: [mixin], prefabs: [EVERYTHING] };
    expect(checkValue(mixin, PREFAB, "mixin")).toEqual({ value: mixin });
    for (const value of [EVERYTHING, header, palette, mixin, [EVERYTHING, palette, mixin], pack]) {
      expect({ value, ok: validate(value) }).toEqual({ value, ok: true });
    }
    for (const { source } of SEEDS_PACK.prefabs) expect(validate(source)).toBe(true);
    for (const wrong of [
      { ...EVERYTHING, level: "two_names" },
      header.depth,
      { map: ["#"] },
      { ...EVERYTHING, dept: "2..8" },
      { ...EVERYTHING, depth: "a..b" },
      { ...EVERYTHING, legend: { ab: "wall" } },
      { ...EVERYTHING, place: { over: { wall: "60" } } },
      { palette: "mine" },
      { ...mixin, map: ["."] },
      { ...EVERYTHING, vary: [{ set: { a: "." }, shuffle: ["a", "b"] }] },
      { ...EVERYTHING, legend: { a: { spawn: { name: "Orc", table: "x" } } } },
    ]) {
      expect({ wrong, ok: validate(wrong) }).toEqual({ wrong, ok: false });
    }
  });
});
