import { describe, expect, test } from "vitest";
import type { PrefabError, SourcePath } from "../source/errors.js";
import type { Mixin, PrefabSource } from "../source/source.js";
import { prefab } from "./prefab.js";

function refusal(source: object, mixins: readonly Mixin[] = []): PrefabError {
  try {
    prefab({ vault: "v", map: ["a?."], ...source } as PrefabSource, [], undefined, mixins);
  } catch (error) {
    return error as PrefabError;
  }
  throw new Error("it was not refused");
}

describe("mistakes in random parts are refused when the prefab is made, at their place", () => {
  test.each<[string, object, string, SourcePath]>([
    [
      "an unknown parameter",
      { legend: { a: "$wett" }, params: { wet: "wall" } },
      'there is no parameter "wett". Did you mean "wet"?',
      ["legend", "a"],
    ],
    [
      "one in a spawn",
      { legend: { a: { spawn: [{ name: "$who" }] } } },
      'there is no parameter "who".',
      ["legend", "a", "spawn", 0, "name"],
    ],
    ["one in a change", { vary: [{ set: { a: "$x" } }] }, 'there is no parameter "x".', ["vary", 0, "set", "a"]],
    [
      "one in an assert",
      { assert: [{ count: { boss: "$x" } }] },
      'there is no parameter "x".',
      ["assert", 0, "count", "boss"],
    ],
    [
      "a name that is none",
      { params: { "Big One": 1 } },
      'a parameter\'s name must be lower-case letters, digits and _, got "Big One".',
      ["params", "Big One"],
    ],
    [
      "a parameter that is nothing",
      { params: { a: { pik: ["x"] } } },
      'a must be a value, { pick: alternatives } or { roll: range }, got {"pik":["x"]}.',
      ["params", "a"],
    ],
    [
      "no alternative",
      { params: { a: { pick: [] } } },
      "there must be at least one alternative.",
      ["params", "a", "pick"],
    ],
    [
      "an alternative twice",
      { params: { a: { pick: ["x", "x"] } } },
      '"x" is listed twice. Use weights instead.',
      ["params", "a", "pick"],
    ],
    [
      "a negative weight",
      { params: { a: { pick: { x: -1, y: 2 } } } },
      "a weight must be a number from 0 to 1000000, got -1.",
      ["params", "a", "pick", "x"],
    ],
    [
      "a huge weight",
      { legend: { "?": { choose: { ".": 1e9 } } } },
      "a weight must be a number from 0 to 1000000, got 1000000000.",
      ["legend", "?", "choose", "."],
    ],
    [
      "a weight that is no number",
      { vary: [{ set: { a: { pick: { ".": Number.NaN } } } }] },
      "a weight must be a number from 0 to 1000000, got NaN.",
      ["vary", 0, "set", "a", "pick", "."],
    ],
    [
      "weights of 0 alone",
      { legend: { a: { spawn: { any: { Orc: 0 } } } } },
      "at least one weight must be greater than 0.",
      ["legend", "a", "spawn", "any"],
    ],
    [
      "a roll without end",
      { params: { a: { roll: "1.." } } },
      'a range can have at most 1000 numbers, got "1..".',
      ["params", "a", "roll"],
    ],
    [
      "a roll that is none",
      { params: { a: { roll: "d6" } } },
      'a range must look like 3, 3..8, 3.. or ..8, got "d6".',
      ["params", "a", "roll"],
    ],
    [
      "two changes in one",
      { vary: [{ set: { a: "." }, shuffle: ["a", "?"] }] },
      "a change must have exactly one of shuffle, set, each and take.",
      ["vary", 0],
    ],
    [
      "no alternative for each cell",
      { vary: [{ each: { a: [] } }] },
      "there must be at least one alternative.",
      ["vary", 0, "each", "a"],
    ],
    [
      "two amounts",
      { vary: [{ take: { from: "a", exactly: 1, up_to: 2, as: "." } }] },
      "take needs exactly one of exactly and up_to.",
      ["vary", 0, "take"],
    ],
    [
      "blocks of unequal length",
      { vary: [{ shuffle: ["ab", "cd", "e"] }] },
      'shuffled blocks must have the same length, got "e" and "ab".',
      ["vary", 0, "shuffle", 2],
    ],
    [
      "a glyph shuffled twice",
      { vary: [{ shuffle: ["ab", "ca"] }] },
      '"a" is shuffled twice.',
      ["vary", 0, "shuffle", 1],
    ],
    [
      "a shuffle of one",
      { vary: [{ shuffle: ["a"] }] },
      "a shuffle needs at least two glyphs.",
      ["vary", 0, "shuffle"],
    ],
    [
      "a glyph of two characters",
      { vary: [{ set: { a: ".." } }] },
      'a glyph must be one character, got "..".',
      ["vary", 0, "set", "a"],
    ],
    [
      "a parameter that is no glyph",
      { params: { g: { pick: [".", "wall"] } }, vary: [{ set: { a: "$g" } }] },
      'a glyph must be one character, got "wall".',
      ["vary", 0, "set", "a"],
    ],
    [
      "more than there are",
      { vary: [{ take: { from: "?", exactly: 2, as: "." } }] },
      'can\'t take 2 of "?": there is at most 1.',
      ["vary", 0, "take", "exactly"],
    ],
    [
      "more than there are, at the end of a range",
      { vary: [{ set: { a: "?" } }, { take: { from: "?", exactly: "1..3", as: ".", rest: "." } }] },
      'can\'t take 3 of "?": there are at most 2.',
      ["vary", 1, "take", "exactly"],
    ],
    [
      "more than there are, by a parameter",
      { params: { n: { roll: "1..2" } }, vary: [{ take: { from: "?", exactly: "$n", as: "." } }] },
      'can\'t take 2 of "?": there is at most 1.',
      ["vary", 0, "take", "exactly"],
    ],
    [
      "taking without end",
      { vary: [{ take: { from: "?", exactly: "1..", as: "." } }] },
      'exactly must be a number or a range with an end, got "1..".',
      ["vary", 0, "take", "exactly"],
    ],
    [
      "a condition on no parameter",
      { vary: [{ when: { param: { x: 1 } }, set: { a: "." } }] },
      'there is no parameter "x".',
      ["vary", 0, "when", "param", "x"],
    ],
    [
      "a value that never comes",
      { params: { x: { pick: ["wet", "dry"] } }, vary: [{ when: { param: { x: "wett" } }, set: { a: "." } }] },
      'x is never "wett". Did you mean "wet"?',
      ["vary", 0, "when", "param", "x"],
    ],
    [
      "a depth that is in no range",
      { vary: [{ when: { depth: ["4..6", "!4..9"] }, set: { a: "." } }] },
      'no depth is in ["4..6","!4..9"], so this change never applies.',
      ["vary", 0, "when", "depth"],
    ],
    [
      "a width that is no range",
      { vary: [{ when: { width: "wide" }, set: { a: "." } }] },
      'a range must look like 3, 3..8, 3.. or ..8, got "wide".',
      ["vary", 0, "when", "width"],
    ],
    [
      "a choice beside something else",
      { legend: { "?": { choose: { ".": 1 }, mark: "x" } } },
      '"?" has choose, which can\'t be combined with mark.',
      ["legend", "?"],
    ],
    [
      "a slot beside something else",
      { legend: { "?": { slot: { tags: ["x"] }, spawn: "Orc" } } },
      '"?" has slot, which can\'t be combined with spawn.',
      ["legend", "?"],
    ],
    [
      "choices in a circle",
      { legend: { "?": { choose: { x: 1 } }, x: { choose: { "?": 1 } } } },
      'this choice contains itself: "?" → "x" → "?".',
      ["legend", "x", "choose", "?"],
    ],
    [
      "a slot without tags",
      { legend: { "?": { slot: { tags: [] } } } },
      "a slot must have at least one tag; vaults with that tag can fill it.",
      ["legend", "?", "slot", "tags"],
    ],
    [
      "a slot larger than the map",
      { legend: { "?": { slot: { tags: ["x"], max: "4x1" } } } },
      "a slot of 4x1 is larger than the map (3x1).",
      ["legend", "?", "slot", "max"],
    ],
    [
      "a slot of no size",
      { legend: { "?": { slot: { tags: ["x"], max: "3 by 3" } } } },
      'max must look like 3x3, got "3 by 3".',
      ["legend", "?", "slot", "max"],
    ],
    [
      "a spawn of two kinds",
      { legend: { a: { spawn: { name: "Orc", table: "x" } } } },
      '"a": a spawn must have exactly one of name, table and any.',
      ["legend", "a", "spawn"],
    ],
    [
      "fallbacks of a table",
      { legend: { a: { spawn: [{ table: "x", or: ["Orc"] }] } } },
      '"a": or can only be used with name.',
      ["legend", "a", "spawn", 0, "or"],
    ],
    [
      "a count that is none",
      { legend: { a: { spawn: { name: "Orc", count: "many" } } } },
      '"a": count must be a number or a range from 0 to 64, got "many".',
      ["legend", "a", "spawn", "count"],
    ],
    [
      "a count that is too large",
      { params: { n: { roll: "64..65" } }, legend: { a: { spawn: { name: "Orc", count: "$n" } } } },
      '"a": count must be a number or a range from 0 to 64, got 65.',
      ["legend", "a", "spawn", "count"],
    ],
    [
      "an offset that is none",
      { legend: { a: { spawn: { name: "Orc", depth: "deep" } } } },
      '"a": depth must look like "+2", got "deep".',
      ["legend", "a", "spawn", "depth"],
    ],
    [
      "a chance that is none",
      { legend: { a: { spawn: { name: "Orc", chance: "120%" } } } },
      '"a": chance must be a share such as 50% or 0.5, got "120%".',
      ["legend", "a", "spawn", "chance"],
    ],
    [
      "an assert about nothing",
      { assert: [{ reach: ["entrances", "gaol"] }], legend: { a: { mark: "goal" } } },
      'no glyph has the mark "gaol". Did you mean "goal"?',
      ["assert", 0, "reach", 1],
    ],
    [
      "a start in a vault",
      { assert: [{ reach: ["start", "goal"] }], legend: { a: { mark: "goal" } } },
      'no glyph has the mark "start".',
      ["assert", 0, "reach", 0],
    ],
    [
      "a count of nothing",
      { assert: [{ count: { bosses: 1 } }], legend: { a: { mark: "boss" } } },
      'no glyph has the mark "bosses". Did you mean "boss"?',
      ["assert", 0, "count", "bosses"],
    ],
    [
      "a count without a number",
      { assert: [{ count: { boss: "one" } }], legend: { a: { mark: "boss" } } },
      'a range must look like 3, 3..8, 3.. or ..8, got "one".',
      ["assert", 0, "count", "boss"],
    ],
    [
      "two asserts in one",
      { assert: [{ reach: ["entrances", "boss"], count: { boss: 1 } }] },
      "an assert must have exactly one of reach and count.",
      ["assert", 0],
    ],
    [
      "a way from one alone",
      { assert: [{ reach: ["entrances"] }] },
      'reach must be a pair such as [entrances, goal], got ["entrances"].',
      ["assert", 0, "reach"],
    ],
    [
      "a glyph that nothing explains",
      { vary: [{ set: { a: "." } }] },
      'the glyph "?" has no meaning. Add it to the legend.',
      ["map", 0, 1],
    ],
    [
      "a glyph that a change puts there",
      { vary: [{ set: { a: ".", "?": "%" } }, { set: { "%": "X" } }] },
      'the glyph "X" has no meaning. Add it to the legend.',
      ["vary", 1, "set", "%"],
    ],
    [
      "a glyph that a choice puts there",
      { legend: { "?": { choose: { X: 1, ".": 1 } }, a: "wall" } },
      'the glyph "X" has no meaning. Add it to the legend.',
      ["legend", "?", "choose"],
    ],
    [
      "a tile that one value names",
      { params: { t: { pick: ["wall", "wal"] } }, legend: { a: "$t", "?": "wall" } },
      'there is no tile "wal". Did you mean "wall"?',
      ["legend", "a"],
    ],
    [
      "a tile beside a slot",
      { legend: { a: { slot: { tags: ["x"], else: "wal" } }, "?": "wall" } },
      'there is no tile "wal". Did you mean "wall"?',
      ["legend", "a"],
    ],
  ])("%s", (_what, source, message, at) => {
    const error = refusal(source);
    expect(error.message.split(" Known:")[0]).toBe(`v: ${message}`);
    expect(error.at).toEqual(at);
  });

  test("an unknown glyph is only refused if it can stay in the drawing", () => {
    const shallow = { when: { depth: "..7" }, set: { "?": "." } };
    const deep = { when: { depth: "8.." }, set: { "?": "#" } };
    const given = (...vary: object[]) => ({ legend: { a: "wall" }, vary });
    expect(refusal(given(shallow)).message).toContain('"?" has no meaning');
    expect(prefab({ vault: "v", map: ["a?."], ...given(shallow, deep) } as PrefabSource).name).toBe("v");
    // Where the prefab is never deeper, the second is not needed.
    const never = { vault: "v", depth: "2..7", map: ["a?."], ...given(shallow) };
    expect(prefab(never as PrefabSource).name).toBe("v");
    const byParam = given(
      { when: { param: { x: "wet" } }, set: { "?": "." } },
      { when: { param: { x: "dry" } }, set: { "?": "#" } },
    );
    const params = { x: { pick: ["wet", "dry"] } };
    expect(prefab({ vault: "v", map: ["a?."], params, ...byParam } as PrefabSource).name).toBe("v");
    expect(refusal({ params: { x: { pick: ["wet", "dry", "damp"] } }, ...byParam }).message).toContain(
      '"?" has no meaning',
    );
  });

  test("a level's asserts may name its start and exits", () => {
    const source = { level: "l", map: ["@.>"], assert: [{ reach: ["start", "exit"] as const }] };
    expect(prefab(source).kind).toBe("level");
  });
});

describe("mixins", () => {
  const guarded: Mixin = {
    mixin: "guarded",
    params: { guard: "Goblin", count: { roll: "1..2" } },
    legend: { a: { spawn: { name: "$guard" }, mark: "guard" }, b: "wall" },
    vary: [{ set: { c: "." } }],
    assert: [{ count: { guard: "1.." } }],
    tags: ["guarded"],
    palettes: ["stone"],
  };
  const vaults = (source: object, ...mixins: Mixin[]) =>
    prefab({ vault: "v", map: ["a."], ...source } as PrefabSource, [], undefined, mixins).source;

  test("are overridden by the prefab's own keys, and their lists come first", () => {
    const source = vaults(
      {
        mixins: ["guarded"],
        legend: { b: "floor" },
        vary: [{ set: { d: "." } }],
        assert: [{ reach: ["entrances", "guard"] }],
        tags: ["own"],
        params: { count: 3 },
      },
      guarded,
    );
    expect(source.mixins).toBeUndefined();
    expect(source.params).toEqual({ guard: "Goblin", count: 3 });
    expect(source.legend).toMatchObject({ a: { mark: "guard" }, b: "floor", I: "pillar" });
    expect(source.vary).toEqual([{ set: { c: "." } }, { set: { d: "." } }]);
    expect(source.assert).toEqual([{ count: { guard: "1.." } }, { reach: ["entrances", "guard"] }]);
    expect(source.tags).toEqual(["guarded", "own"]);
  });

  test("accept arguments, also for mixins that they use", () => {
    const pair: Mixin = {
      mixin: "pair",
      mixins: [{ use: "guarded", with: { guard: "Orc" } }],
      params: { second: "Ogre" },
    };
    expect(vaults({ mixins: ["pair"] }, guarded, pair).params).toMatchObject({ guard: "Orc", second: "Ogre" });
    const use = { use: "pair", with: { guard: { pick: ["Rat", "Bat"] }, second: "Eel" } };
    expect(vaults({ mixins: [use] }, guarded, pair).params).toMatchObject({
      guard: { pick: ["Rat", "Bat"] },
      second: "Eel",
    });
  });

  test.each<[string, object, Mixin[], string, SourcePath]>([
    [
      "that nobody knows",
      { mixins: ["guarde"] },
      [guarded],
      'there is no mixin "guarde". Did you mean "guarded"?',
      ["mixins", 0],
    ],
    [
      "that use each other",
      { mixins: ["x"] },
      [
        { mixin: "x", mixins: ["y"] },
        { mixin: "y", mixins: ["x"] },
      ],
      "mixins use each other: x → y → x.",
      ["mixins", 0],
    ],
    [
      "with an unknown argument",
      { mixins: ["guarded", { use: "guarded", with: { gard: "Orc" } }] },
      [guarded],
      'the mixin guarded has no parameter "gard". Did you mean "guard"?',
      ["mixins", 1, "with", "gard"],
    ],
    [
      "with a change that is wrong",
      { mixins: ["ok", "bad"] },
      [
        { mixin: "ok", vary: [{ set: { x: "." } }] },
        { mixin: "bad", vary: [{ shuffle: ["x"] }] },
      ],
      "a shuffle needs at least two glyphs.",
      ["mixins", 1],
    ],
    [
      "with a parameter that is wrong",
      { mixins: ["bad"] },
      [{ mixin: "bad", params: { a: { pick: [] } } }],
      "there must be at least one alternative.",
      ["mixins"],
    ],
  ])("%s are refused", (_what, source, mixins, message, at) => {
    const error = refusal({ legend: { a: "wall", "?": "wall" }, ...source }, mixins);
    expect(error.message).toBe(`v: ${message}`);
    expect(error.at).toEqual(at);
  });

  test("don't change the places of errors in the prefab itself", () => {
    const error = refusal({ mixins: ["guarded"], vary: [{ set: { x: "." } }, { shuffle: ["x"] }] }, [guarded]);
    expect(error.at).toEqual(["vary", 1, "shuffle"]);
  });

  test("that grow exponentially are refused before they fill the memory", () => {
    const chain = Array.from({ length: 40 }, (_, i) => ({ mixin: `m${i}`, mixins: [`m${i + 1}`, `m${i + 1}`] }));
    const error = refusal({ mixins: ["m0"] }, [...chain, { mixin: "m40" }]);
    expect(error.message).toBe("v: a prefab can use at most 256 mixins.");
  });
});
