import { describe, expect, test } from "vitest";
import { cellularAutomata } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { UndercroftError } from "../core/index.js";
import { Dungeon } from "./index.js";

const caves = chain({ width: 40, height: 20, purpose: "map" }).startWith(cellularAutomata());
const at = (depth: number, exits: object = {}) => ({ depth, chain: caves, exits: exits as Record<string, string> });

/** The code and the message of what a dungeon with these levels and quests throws. */
function refusal(levels: unknown, quests?: unknown): string | undefined {
  try {
    const given = quests === undefined ? {} : { quests };
    new Dungeon({ seed: 1, levels, ...given } as never);
    return undefined;
  } catch (error) {
    return error instanceof UndercroftError ? `${error.code}: ${error.message}` : String(error);
  }
}

const LINE = { gate: at(1, { down: "hall", side: "den" }), hall: at(2, { down: "end" }), den: at(2), end: at(3) };
const quest = (name: string, lock: string, where: string, key: string) => ({
  name,
  lock: { level: lock, at: where },
  key: { level: key },
});

describe("levels are refused", () => {
  test.each<[string, unknown, string]>([
    [
      "with an exit to nowhere",
      { gate: at(1, { down: "hal" }), hall: at(2) },
      'unknown-name: levels.gate.exits.down leads to "hal", which isn\'t a level. Did you mean "hall"?',
    ],
    [
      "with a level that nobody can reach",
      { ...LINE, crypt: at(4) },
      'bad-option: levels.crypt can\'t be reached from "gate": no exit leads to it. Add an exit to it, or remove it.',
    ],
    [
      "with a ring of levels that only lead to each other",
      { ...LINE, a: at(4, { down: "b" }), b: at(5, { down: "c" }), c: at(6, { back: "a" }) },
      "bad-option: levels.a can't be reached from \"gate\": the only exits that lead to it are on levels that can't be reached either. Add an exit to it, or remove it.",
    ],
    [
      "with two exits to one level",
      { gate: at(1, { down: "hall", pit: { to: "hall", oneWay: true } }), hall: at(2) },
      'bad-option: levels.gate.exits.pit leads to "hall", but levels.gate.exits.down already joins these levels. Two levels can have one way between them, which leads both ways unless it is one-way.',
    ],
    [
      "with a way back that is made anyway",
      { gate: at(1, { down: "hall" }), hall: at(2, { back: "gate" }) },
      'bad-option: levels.hall.exits.back leads to "gate", but levels.gate.exits.down already joins these levels. Two levels can have one way between them, which leads both ways unless it is one-way.',
    ],
    [
      "with ways down that go round in a circle",
      { gate: at(1, { down: "hall" }), hall: at(2, { down: "end" }), end: at(3, { down: "gate" }) },
      'bad-option: levels.end.exits.down must lead to a deeper level, but "end" has depth 3 and "gate" has depth 1. Change a depth, or rename the exit.',
    ],
    [
      "with an exit to its own level",
      { gate: at(1, { loop: "gate" }) },
      "bad-option: levels.gate.exits.loop leads to its own level. Choose another one.",
    ],
    [
      "with a one-way that cuts the player off",
      { gate: at(1, { pit: { to: "oubliette", oneWay: true } }), oubliette: at(2) },
      'bad-option: levels.gate.exits.pit is one-way and would cut the player off: nothing leads from level "oubliette" back to level "gate" without a key that may be missing. Add a way back.',
    ],
    ["without any", {}, "bad-option: levels must have 1 to 10000 levels, got 0."],
    ["as a list", [at(1)], "bad-option: levels must be an object with a level for each name, got "],
    ["with a bad depth", { gate: at(-1) }, "bad-depth: levels.gate.depth must be a whole number from 0 to "],
    ["without a chain", { gate: { depth: 1 } }, "bad-option: levels.gate.chain must be a chain, got undefined."],
    [
      "with an unknown key",
      { gate: { ...at(1), exit: {} } },
      'bad-option: levels.gate: there is no option "exit". Did you mean "exits"?',
    ],
    [
      "with a name that is no file name",
      { "../gate": at(1) },
      'bad-option: levels must have names made of a letter, and up to 63 letters, digits, dots, dashes and underscores after it, got "../gate".',
    ],
    [
      "with an exit that is a number",
      { gate: at(1, { down: 2 }) },
      'bad-option: levels.gate.exits.down must be the name of a level or an object such as { "to": "mines", "oneWay": true }, got 2.',
    ],
    [
      "with an exit that is called up",
      { gate: at(1, { up: "hall" }), hall: at(1) },
      "bad-option: levels.gate.exits.up can't have this name. Ways back are made without being listed.",
    ],
  ])("%s", (_, levels, message) => expect(refusal(levels)).toContain(message));

  test("from JSON with __proto__ in it", () => {
    const levels = JSON.parse('{"__proto__": {"depth": 1}}');
    expect(refusal(levels)).toContain("bad-option: levels must have names made of");
    expect(refusal({ gate: at(1, JSON.parse('{"__proto__": "gate"}')) })).toContain(
      "levels.gate.exits must have names",
    );
  });

  test("where there are more than 10,000, but ten thousand are fine", () => {
    const many = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, i) => [`level-${i}`, at(i, i + 1 < count ? { down: `level-${i + 1}` } : {})]),
      );
    expect(refusal(many(10_000))).toBeUndefined();
    expect(refusal(many(10_001))).toBe("bad-option: levels must have 1 to 10000 levels, got 10001.");
  });

  test("together with options of a dungeon without names", () => {
    const both = { seed: 1, levels: LINE, depths: 3 } as never;
    expect(() => new Dungeon(both)).toThrow(
      "depths can't be given together with levels: it is for dungeons without named levels.",
    );
  });

  test("where their maps have no room for all ways", () => {
    const tiny = chain({ width: 4, height: 4, purpose: "map" }).startWith(cellularAutomata());
    const levels = { gate: { depth: 1, chain: tiny, exits: { down: "a", side: "b" } }, a: at(2), b: at(2) };
    expect(refusal(levels)).toBe(
      'too-small: the way "side" from level "gate" to level "b" doesn\'t fit: levels "gate" and "b" share only 4x4 cells, and other ways and keys are there already.',
    );
  });
});

describe("quests are refused", () => {
  test.each<[string, readonly unknown[], string]>([
    [
      "on an unknown level",
      [quest("key", "hal", "exit", "den")],
      'unknown-name: quests[0].lock.level must be the name of a level, got "hal". Did you mean "hall"?',
    ],
    [
      "with a key on an unknown level",
      [quest("key", "hall", "exit", "dn")],
      'unknown-name: quests[0].key.level must be the name of a level, got "dn". Did you mean "den"?',
    ],
    [
      "for an unknown exit",
      [quest("key", "gate", "sid", "hall")],
      'unknown-name: quests[0].lock.at must be an exit of level "gate", got "sid". Did you mean "side"?',
    ],
    [
      "whose key is behind its own lock",
      [quest("key", "gate", "down", "end")],
      'bad-option: quests[0] can\'t be solved: the key of quest "key" is on level "end", behind its own lock on level "gate". Put the key on a level that can be reached without it.',
    ],
    [
      "that wait for each other",
      [quest("iron", "gate", "down", "den"), quest("gold", "gate", "side", "hall")],
      'bad-option: quests[0] can\'t be solved: the key of quest "iron" is on level "den", behind the lock of "gold", whose key is behind a lock in turn. Put one of the keys on a level that can be reached without the others.',
    ],
    [
      "of the same name",
      [quest("key", "hall", "exit", "den"), quest("key", "gate", "side", "gate")],
      'bad-option: quests[1].name must be unique, but there are two quests "key".',
    ],
    [
      "without a name",
      [quest("", "hall", "exit", "den")],
      "bad-option: quests[0].name must be a name of at most 60 characters on one line",
    ],
    [
      "with a name on two lines",
      [quest("a\nb", "hall", "exit", "den")],
      "bad-option: quests[0].name must be a name of at most 60 characters on one line",
    ],
    [
      "without a key",
      [{ name: "key", lock: { level: "hall", at: "exit" } }],
      "bad-option: quests[0].key must be an object with level, in, got undefined.",
    ],
  ])("%s", (_, quests, message) => expect(refusal(LINE, quests)).toContain(message));

  test("that don't say which of several exits they lock", () => {
    const levels = { gate: at(1, { east: "a", west: "b" }), a: at(1), b: at(1) };
    expect(refusal(levels, [quest("key", "gate", "exit", "gate")])).toBe(
      'bad-option: quests[0].lock.at must say which exit of level "gate" is locked: east, west.',
    );
  });

  test("that make a one-way cut the player off", () => {
    const levels = {
      gate: at(1, { pit: { to: "cave", oneWay: true }, side: "den" }),
      cave: at(2, { ladder: { to: "gate", oneWay: true } }),
      den: at(1),
    };
    expect(refusal(levels)).toBeUndefined();
    expect(refusal(levels, [quest("rope", "cave", "ladder", "cave")])).toBeUndefined();
    expect(refusal(levels, [quest("rope", "cave", "ladder", "den")])).toContain("would cut the player off");
  });
});

describe("a level is asked for", () => {
  const dungeon = new Dungeon({ seed: 1, levels: LINE });

  test("by a name that there isn't", () => {
    for (const ask of [() => dungeon.level("hal"), () => dungeon.stairs("hal"), () => dungeon.usedAt("hal")]) {
      expect(ask).toThrow('there is no level "hal" in this dungeon. Did you mean "hall"?');
    }
  });

  test("by a number where levels have names", () => {
    expect(() => dungeon.level(2)).toThrow(
      'level must be a name, got 2: the levels of this dungeon have names, such as "gate".',
    );
  });
});
