import { describe, expect, test } from "vitest";
import { type Draft, draw } from "../../test/kit/drawn-levels.js";
import { sampled } from "../../test/kit/whole.js";
import { DOWN_STAIRS, FLOOR, type Lock, type QuestLock, Rng, SHIPPED_TILES } from "../core/index.js";
import { type Checkable, type CheckName, verify, verifying, verifyingUnder, verifyUnder } from "./index.js";

/** Lock `1` has the key `a`, lock `2` the key `b`, and so on. */
const locksOf = (level: Draft, ...pairs: string[]): Lock[] =>
  pairs.map(([lock, key]) => ({ at: level.at(lock!), key: level.at(key!) }));

/** A cell of another level. */
const ELSEWHERE: QuestLock["key"] = { level: "cellar", at: [1, 1] };

/** What is wrong with a level: each failed check with its cells, and what it says. */
function failures(level: Checkable) {
  const failed = verify(level).checks.filter((check) => !check.ok);
  for (const { message } of failed) expect(message).toMatch(/^[^\n]{10,120}$/);
  return {
    cells: Object.fromEntries(failed.map(({ name, witnesses }) => [name, witnesses!.map(([x, y]) => `${x},${y}`)])),
    messages: failed.map(({ message }) => message),
  };
}

interface Planted {
  readonly rows: readonly string[];
  /** Adds to a drawing what glyphs can't show. */
  readonly plot: (level: Draft) => void;
  /** The cells that the check with this name must point at, and no other check fails. */
  readonly found: Partial<Record<CheckName, readonly string[]>>;
  readonly says: string;
}

const PLANTED: Record<string, Planted> = {
  "a key behind its own lock": {
    rows: ["########", "#@>.1.a#", "########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a").map((lock) => ({ ...lock, kind: "key", name: "Brass Key" }));
    },
    found: { "key-before-lock": ["6,1"] },
    says: "the Brass Key at (6, 1) lies behind its own lock at (4, 1)",
  },
  "a key on its own lock": {
    rows: ["######", "#@>.1#", "######"],
    plot: (level) => {
      level.locks = locksOf(level, "11");
    },
    found: { "key-before-lock": ["4,1"] },
    says: "the key at (4, 1) lies behind its own lock at (4, 1)",
  },
  "a ring of two": {
    rows: ["#########", "#b.1@2.a#", "####>####", "#########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a", "2b");
    },
    found: { "key-before-lock": ["7,1", "1,1"] },
    says: "the key at (7, 1), which opens (3, 1), lies behind the lock at (5, 1)",
  },
  "a ring of three": {
    rows: ["##########", "#b.1@2.c##", "####>#####", "####.3a.##", "##########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a", "2b", "3c");
    },
    found: { "key-before-lock": ["6,3", "1,1", "7,1"] },
    says: "the key at (6, 3), which opens (3, 1), lies behind the lock at (5, 3)",
  },
  "a key behind a lock whose key lies behind a lock that lacks its own": {
    rows: ["###########", "#@>.1.a.2b#", "###########"],
    plot: (level) => {
      level.locks = locksOf(level, "2a", "1b");
    },
    found: { "key-before-lock": ["6,1", "9,1"] },
    says: "the key at (6, 1), which opens (8, 1), lies behind the lock at (4, 1)",
  },
  "a key inside rock": {
    rows: ["########", "#@>.1..#", "########"],
    plot: (level) => {
      level.locks = [{ at: level.at("1"), key: 3, name: "Iron Key" }];
    },
    found: { "key-before-lock": ["3,0"] },
    says: "the Iron Key at (3, 0), which opens (4, 1), is inside rock",
  },
  "a key where no way leads to": {
    rows: ["########", "#@>1.#a#", "########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a");
    },
    found: { "key-before-lock": ["6,1"] },
    says: "the key at (6, 1), which opens (3, 1), can't be reached from the start",
  },
  "a lever behind its portcullis": {
    rows: ["#######¡##", "#@>..╫.a.#", "##########"],
    plot: (level) => {
      level.locks = [{ at: 15, key: level.at("a"), kind: "lever", name: "lever" }];
    },
    found: { "key-before-lock": ["7,1"] },
    says: "the lever at (7, 1) lies behind its own lock at (5, 1)",
  },
  "a firebrand behind the barricade that it would burn": {
    rows: ["##########", "#@>..╪.a.#", "##########"],
    plot: (level) => {
      level.locks = [{ at: 15, key: level.at("a"), kind: "fire", name: "Firebrand" }];
    },
    found: { "key-before-lock": ["7,1"] },
    says: "the Firebrand at (7, 1) lies behind its own lock at (5, 1)",
  },
  "the second key of a lock behind it": {
    rows: ["#########", "#a@>.1.b#", "#########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a", "1b");
    },
    found: { "key-before-lock": ["7,1"] },
    says: "the key at (7, 1) lies behind its own lock at (5, 1)",
  },
  "a start that is locked": {
    rows: ["#######", "#a@..>#", "#######"],
    plot: (level) => {
      level.locks = [{ at: level.start!, key: level.at("a") }];
    },
    found: { "exit-reachable": ["5,1"], "key-before-lock": ["1,1"] },
    says: "the key at (1, 1) lies behind its own lock at (2, 1)",
  },
  "a key that is used up too soon": {
    rows: ["##########", "#@>a1.2..#", "##########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a", "2a").map((lock, i) => (i === 0 ? { ...lock, usedUp: true } : lock));
    },
    found: { "key-before-lock": ["3,1"] },
    says: "the key at (3, 1) is used up by the lock at (4, 1), but opens (6, 1) too",
  },
  "a key that is used up too soon, by the second of its locks": {
    rows: ["##########", "#@>a1.2..#", "##########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a", "2a").map((lock, i) => (i === 1 ? { ...lock, usedUp: true } : lock));
    },
    found: { "key-before-lock": ["3,1"] },
    says: "the key at (3, 1) is used up by the lock at (6, 1), but opens (4, 1) too",
  },
  "an exit behind two locks, of which the last is named": {
    rows: ["###########", "#@ab.1.2.>#", "###########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a", "2b");
    },
    found: { "exit-unlocked": ["9,1"] },
    says: "an exit lies behind the lock at (7, 1)",
  },
  "an exit that takes a key from another level": {
    rows: ["######", "#@..>#", "######"],
    plot: (level) => {
      level.questLocks = [{ at: level.exits[0]!.at, key: ELSEWHERE }];
    },
    found: { "exit-unlocked": ["4,1"] },
    says: "an exit lies behind the lock at (4, 1)",
  },
  "an exit that takes a key from another level, behind a secret door": {
    rows: ["########", "#@..§.>#", "########"],
    plot: (level) => {
      level.questLocks = [{ at: level.exits[0]!.at, key: ELSEWHERE }];
      level.allows = ["exit-locked"];
    },
    found: { "exit-without-secrets": ["6,1"] },
    says: "an exit lies behind the secret door at (6, 1)",
  },
  "an exit whose key lies behind a secret door": {
    rows: ["########", "#a§@..>#", "########"],
    plot: (level) => {
      level.locks = [{ at: level.exits[0]!.at, key: level.at("a") }];
      level.allows = ["exit-locked"];
    },
    found: { "exit-without-secrets": ["6,1"] },
    says: "an exit lies behind the secret door at (6, 1)",
  },
  "floor behind a lock whose key is on another level": {
    rows: ["########", "#@>.1..#", "########"],
    plot: (level) => {
      level.questLocks = [{ at: level.at("1"), key: ELSEWHERE }];
      level.allows = [];
    },
    found: { "floor-reachable": ["5,1", "6,1"] },
    says: "floor can't be reached from the start",
  },
  "a way from another level into a pocket": {
    rows: ["#######", "#@.>#a#", "#######"],
    plot: (level) => {
      level.arrivals = [{ from: ELSEWHERE, to: level.at("a") }];
    },
    found: { "one-way-returns": ["5,1"] },
    says: "the one-way from level cellar ends at (5, 1), from which the start can't be reached without a key",
  },
  "an exit behind a lock": {
    rows: ["########", "#@a.1.>#", "########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a");
    },
    found: { "exit-unlocked": ["6,1"] },
    says: "an exit lies behind the lock at (4, 1)",
  },
  "a secret door on the only way to the exit": {
    rows: ["########", "#@..§.>#", "########"],
    plot: () => {},
    found: { "exit-without-secrets": ["6,1"] },
    says: "an exit lies behind the secret door at (4, 1)",
  },
  "a secret door that only the list of doors calls so": {
    rows: ["########", "#@..+.>#", "########"],
    plot: (level) => {
      level.doors = [{ at: 12, kind: "secret", sides: [11, 13] }];
    },
    found: { "exit-without-secrets": ["6,1"] },
    says: "an exit lies behind the secret door at (4, 1)",
  },
  "an exit behind a lock and then a secret door": {
    rows: ["##########", "#@a.1.§.>#", "##########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a");
    },
    found: { "exit-unlocked": ["8,1"], "exit-without-secrets": ["8,1"] },
    says: "an exit lies behind the lock at (4, 1)",
  },
  "an exit behind a lock on one way and a secret door on the other": {
    rows: ["##########", "#@a...1..#", "#.######.#", "#..§>....#", "##########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a");
    },
    found: { "exit-without-secrets": ["4,3"] },
    says: "an exit lies behind the secret door at (3, 3)",
  },
  "an exit behind a lock, and a secret door elsewhere": {
    rows: ["##########", "#.§@a.1.>#", "##########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a");
    },
    found: { "exit-unlocked": ["8,1"] },
    says: "an exit lies behind the lock at (6, 1)",
  },
  "a one-way into a trap": {
    rows: ["#######", "#@.>#a#", "#######"],
    plot: (level) => {
      level.oneWays = [{ from: level.start! + 1, to: level.at("a") }];
    },
    found: { "one-way-returns": ["5,1"] },
    says: "the one-way from (2, 1) ends at (5, 1), from which the start can't be reached without a key",
  },
  "a ledge in a passage, and nothing leads back up": {
    rows: ["########", "#@>.a..#", "########"],
    plot: (level) => {
      level.oneWays = [{ from: level.at("a") - 1, to: level.at("a") }];
    },
    found: { "one-way-returns": ["4,1"] },
    says: "the one-way from (3, 1) ends at (4, 1), from which the start can't be reached without a key",
  },
  "a one-way into a pocket that its key doesn't lie in": {
    rows: ["##########", "#@k>.1.p.#", "##########"],
    plot: (level) => {
      level.locks = locksOf(level, "1k");
      level.oneWays = [{ from: level.start!, to: level.at("p") }];
    },
    found: { "one-way-returns": ["7,1"] },
    says: "the one-way from (1, 1) ends at (7, 1), from which the start can't be reached without a key",
  },
  "a one-way that leads into rock": {
    rows: ["#######", "#@..>.#", "#######"],
    plot: (level) => {
      level.oneWays = [{ from: level.start!, to: 3 }];
    },
    found: { "one-way-returns": ["3,0"] },
    says: "the one-way from (1, 1) ends at (3, 0), which is inside rock",
  },
  "a solution in the wrong order": {
    rows: ["###########", "#@>a1.b2..#", "###########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a", "2b");
      level.solution = [
        { take: level.at("b"), opens: [level.at("2")] },
        { take: level.at("a"), opens: [level.at("1")] },
      ];
    },
    found: { "solution-holds": ["6,1"] },
    says: "the solution takes the key at (6, 1), which lies behind the lock at (4, 1) then",
  },
  "a solution that opens a lock without its key": {
    rows: ["###########", "#@>a1.b2..#", "###########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a", "2b");
      level.solution = [
        { take: level.at("a"), opens: [level.at("1"), level.at("2")] },
        { take: level.at("b"), opens: [level.at("2")] },
      ];
    },
    found: { "solution-holds": ["7,1"] },
    says: "the solution opens the lock at (7, 1) without its key",
  },
  "a solution that takes one of two keys": {
    rows: ["##########", "#ab@>.1..#", "##########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a", "1b");
      level.solution = [{ take: level.at("a"), opens: [level.at("1")] }];
    },
    found: { "solution-holds": ["6,1", "6,1"] },
    says: "the solution opens the lock at (6, 1) without its key",
  },
  "a solution that takes one of two keys twice": {
    rows: ["##########", "#ab@>.1..#", "##########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a", "1b");
      level.solution = [
        { take: level.at("a"), opens: [] },
        { take: level.at("a"), opens: [level.at("1")] },
      ];
    },
    found: { "solution-holds": ["6,1", "6,1"] },
    says: "the solution opens the lock at (6, 1) without its key",
  },
  "an exit behind two secret doors side by side": {
    rows: ["######", "#@...#", "##§§##", "#..>.#", "######"],
    plot: () => {},
    found: { "exit-without-secrets": ["3,3"] },
    says: "an exit lies behind the secret door at (3, 2)",
  },
  "a lever without a name behind its portcullis": {
    rows: ["##########", "#@>..╫.a.#", "##########"],
    plot: (level) => {
      level.locks = [{ at: 15, key: level.at("a"), kind: "lever" }];
    },
    found: { "key-before-lock": ["7,1"] },
    says: "the lever at (7, 1) lies behind its own lock at (5, 1)",
  },
  "a solution that opens a lock before anybody gets to it": {
    rows: ["###############", "#@>ab.2.1.c..3#", "###############"],
    plot: (level) => {
      level.locks = locksOf(level, "1a", "2b", "3c");
      level.solution = [
        { take: level.at("a"), opens: [level.at("1")] },
        { take: level.at("c"), opens: [level.at("3")] },
        { take: level.at("b"), opens: [level.at("2")] },
      ];
    },
    found: { "solution-holds": ["10,1"] },
    says: "the solution takes the key at (10, 1), which lies behind the lock at (6, 1) then",
  },
  "a solution that takes a key where no way leads to": {
    rows: ["########", "#@>1.#a#", "########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a");
      level.solution = [{ take: level.at("a"), opens: [level.at("1")] }];
    },
    found: { "key-before-lock": ["6,1"], "solution-holds": ["6,1"] },
    says: "the solution takes the key at (6, 1), which can't be reached",
  },
  "a solution that leaves a lock shut": {
    rows: ["###########", "#@>a1.b2..#", "###########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a", "2b");
      level.solution = [{ take: level.at("a"), opens: [level.at("1")] }];
    },
    found: { "solution-holds": ["7,1"] },
    says: "the solution leaves the lock at (7, 1) shut",
  },
  "a solution without a step": {
    rows: ["########", "#@>a.1.#", "########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a");
      level.solution = [];
    },
    found: { "solution-holds": ["5,1"] },
    says: "the solution leaves the lock at (5, 1) shut",
  },
  "a solution that takes what is no key": {
    rows: ["########", "#@>a.1c#", "########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a");
      level.solution = [
        { take: level.at("a"), opens: [level.at("1")] },
        { take: level.at("c"), opens: [] },
      ];
    },
    found: { "solution-holds": ["6,1"] },
    says: "the solution takes (6, 1), where no lock has its key",
  },
  "a solution that opens what isn't locked": {
    rows: ["########", "#@>a.1c#", "########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a");
      level.solution = [{ take: level.at("a"), opens: [level.at("1"), level.at("c")] }];
    },
    found: { "solution-holds": ["6,1"] },
    says: "the solution opens (6, 1), which isn't locked",
  },
  "a solution of a level without locks": {
    rows: ["######", "#@>a.#", "######"],
    plot: (level) => {
      level.solution = [{ take: level.at("a"), opens: [] }];
    },
    found: { "solution-holds": ["3,1"] },
    says: "the solution takes (3, 1), where no lock has its key",
  },
  "a key behind a secret door": {
    rows: ["##########", "#a§@>.1..#", "##########"],
    plot: (level) => {
      level.locks = locksOf(level, "1a");
      level.solution = [{ take: level.at("a"), opens: [level.at("1")] }];
    },
    found: { "solution-holds": ["1,1"] },
    says: "the solution takes the key at (1, 1), which lies behind the secret door at (2, 1) then",
  },
  "a key on a secret door": {
    rows: ["##########", "#.§@>.1..#", "##########"],
    plot: (level) => {
      level.locks = [{ at: level.at("1"), key: 12 }];
      level.solution = [{ take: 12, opens: [level.at("1")] }];
    },
    found: { "solution-holds": ["2,1"] },
    says: "the solution takes the key at (2, 1), which lies behind the secret door at (2, 1) then",
  },
};

describe("planted faults of a plot are found, each under its name and at its own cells", () => {
  test("there are more than twenty", () => expect(Object.keys(PLANTED).length).toBeGreaterThan(20));

  test.each(Object.entries(PLANTED))("%s", (_name, { rows, plot, found, says }) => {
    const level = draw(rows);
    plot(level);
    const { cells, messages } = failures(level);
    expect(cells).toEqual(found);
    expect(messages).toContain(says);
  });

  test("a message stays short however long the name of a key is, and on one line", () => {
    const level = draw(["########", "#@>.1.a#", "########"]);
    level.locks = [{ ...locksOf(level, "1a")[0]!, name: `Key\nof ${"very ".repeat(90)}old times` }];
    expect(failures(level).messages).toEqual([
      "the Key of very very very v… at (6, 1) lies behind its own lock at (4, 1)",
    ]);
  });
});

describe("secret doors are found", () => {
  // Such drawings have no border. Here only what is said of secret doors matters.
  const isSecret = (level: Checkable) =>
    verifyUnder(level, "orthogonal").checks.some(({ name, ok }) => name === "exit-without-secrets" && !ok);

  test.each([
    ["in the first corner", ["§.>", "@##"]],
    ["in the last corner", ["@#>", ".#.", "..§"]],
    ["on a map of four cells", ["§>", "@#"]],
    ["on a map of three cells", ["@§>"]],
  ])("%s", (_where, rows) => {
    const level = draw(rows);
    expect(isSecret(level)).toBe(true);
    level.tiles = level.tiles.map((tile) => (SHIPPED_TILES[tile]!.name === "secret_door" ? FLOOR : tile));
    expect(isSecret(level)).toBe(false);
  });

  test("wherever the tiles lie in a larger buffer", () => {
    const { tiles, ...level } = draw(["########", "#@..§.>#", "########"]);
    for (let from = 0; from < 8; from++) {
      const buffer = new Uint8Array(from + tiles.length);
      buffer.set(tiles, from);
      expect(isSecret({ ...level, tiles: buffer.subarray(from) })).toBe(true);
    }
  });

  test("whatever their number in the tileset is, and those of the tiles around them", () => {
    const named = (name: string) => SHIPPED_TILES.find((tile) => tile.name === name)!;
    const wall = named("wall");
    for (const names of [
      // No tile of the level has number 0, and all have a bit in common with the secret door.
      ["grass", "wall", "floor", "secret_door", "grass", "down_stairs"],
      ["secret_door", "wall", "floor", "down_stairs"],
      ["down_stairs", "floor", "wall", "grass", "secret_door"],
    ]) {
      const tileset = names.map(named);
      for (let shift = 0; shift < 4; shift++) {
        const rows = ["########", `#@${".".repeat(shift)}§${".".repeat(3 - shift)}>#`, "########"];
        const level = draw(rows, { tileset });
        level.tiles = level.tiles.map((tile) => tileset.indexOf(SHIPPED_TILES[tile]!));
        expect(tileset[level.tiles[0]!]).toBe(wall);
        expect(isSecret(level)).toBe(true);
      }
    }
  });

  test("and are no concern of an exit in the same room, even from the first corner on", () => {
    expect(isSecret(draw(["@.>", "#§#", "#.#"]))).toBe(false);
  });
});

describe("a name", () => {
  test.each([
    ["a".repeat(24), "a".repeat(24)],
    ["a".repeat(25), `${"a".repeat(23)}…`],
  ])("of a key is told in 24 letters at most: %s", (name, told) => {
    const level = draw(["########", "#@>.1.a#", "########"]);
    level.locks = [{ ...locksOf(level, "1a")[0]!, name }];
    expect(failures(level).messages).toEqual([`the ${told} at (6, 1) lies behind its own lock at (4, 1)`]);
  });
});

describe("a check can be paused", () => {
  const drawn = () => {
    const level = draw(["########", "#@>.1.a#", "########"]);
    level.locks = locksOf(level, "1a");
    return level;
  };

  test("before and after each walk through the level", () => {
    expect([...verifyingUnder(drawn(), "orthogonal")]).toHaveLength(6);
    // What doesn't hold without diagonal moves is walked through once more.
    expect([...verifying(drawn())]).toHaveLength(12);
  });

  test("while another level is checked", () => {
    const work = verifying(drawn());
    for (let pause = work.next(); ; pause = work.next()) {
      if (pause.done === true) {
        expect(pause.value).toEqual(verify(drawn()));
        return;
      }
      expect(verify(draw(["#####", "#@.>#", "#####"])).ok).toBe(true);
    }
  });
});

describe("sound plots pass", () => {
  const SOUND: Record<string, [rows: readonly string[], plot: (level: Draft) => void]> = {
    "an exit behind a lock, where that is allowed": [
      ["########", "#@a.1.>#", "########"],
      (level) => {
        level.locks = locksOf(level, "1a");
        level.allows = ["exit-locked"];
      },
    ],
    "an exit behind a secret door, where that is allowed": [
      ["########", "#@..§.>#", "########"],
      (level) => {
        level.allows = ["exit-secret"];
      },
    ],
    "an exit behind a lock whose key takes no search, where locks are allowed": [
      ["##########", "#.§@a.1.>#", "##########"],
      (level) => {
        level.locks = locksOf(level, "1a");
        level.allows = ["exit-locked"];
      },
    ],
    "a key behind a secret door, where one has to be found anyway": [
      ["##########", "#a§@>.1..#", "##########"],
      (level) => {
        level.locks = locksOf(level, "1a");
        level.solution = [{ take: level.at("a"), opens: [level.at("1")] }];
        level.allows = ["exit-secret"];
      },
    ],
    "a key that is used up by the one cell that it opens": [
      ["########", "#@>a.1.#", "########"],
      (level) => {
        const [lock] = locksOf(level, "1a");
        level.locks = [
          { ...lock!, usedUp: true },
          { ...lock!, usedUp: true },
        ];
      },
    ],
    "a ledge with a way back": [
      ["######", "#@.a>#", "#.##.#", "#....#", "######"],
      (level) => {
        level.oneWays = [{ from: level.at("a") - 1, to: level.at("a") }];
      },
    ],
    "a one-way to itself": [
      ["######", "#@a.>#", "######"],
      (level) => {
        level.oneWays = [{ from: level.at("a"), to: level.at("a") }];
      },
    ],
    "two ledges that make up a way": [
      ["######", "#@a.>#", "######"],
      (level) => {
        const [from, to] = [level.at("a"), level.at("a") + 1];
        level.oneWays = [
          { from, to },
          { from: to, to: from },
        ];
      },
    ],
    "a solution that takes a key again": [
      ["########", "#@>a1.2#", "########"],
      (level) => {
        level.locks = locksOf(level, "1a", "2a");
        level.solution = [
          { take: level.at("a"), opens: [level.at("1")] },
          { take: level.at("a"), opens: [level.at("2")] },
        ];
      },
    ],
    "a solution that opens a lock before one stands at it": [
      ["##########", "#@>ab1.2.#", "##########"],
      (level) => {
        level.locks = locksOf(level, "1a", "2b");
        level.solution = [
          { take: level.at("b"), opens: [level.at("2")] },
          { take: level.at("a"), opens: [level.at("1")] },
        ];
      },
    ],
  };
  test.each(Object.entries(SOUND))("%s", (_name, [rows, plot]) => {
    const level = draw(rows);
    plot(level);
    expect(failures(level).cells).toEqual({});
  });
});

describe("locks and keys on small graphs, against a search over all there is to do", () => {
  /** A connected graph of some cells of a grid: the first is the start, the last the exit. */
  interface Graph {
    readonly cells: readonly number[];
    readonly width: number;
    readonly height: number;
    /** The neighbours of each node. */
    readonly near: readonly (readonly number[])[];
  }

  /** Grows a graph of so many nodes. */
  function graphOf(rng: Rng, nodes: number): Graph {
    const [width, height] = [6, 6];
    const sides = [-1, 1, -width, width];
    const isInside = (cell: number) =>
      cell % width > 0 && cell % width < width - 1 && cell > width && cell < width * (height - 1);
    const cells = [14];
    while (cells.length < nodes) {
      const next = rng.pick(cells) + rng.pick(sides);
      if (isInside(next) && !cells.includes(next)) cells.push(next);
    }
    const order = rng.shuffle([...cells]);
    const near = order.map((cell) => sides.map((side) => order.indexOf(cell + side)).filter((node) => node >= 0));
    return { cells: order, width, height, near };
  }

  /** A lock is a node, and so is its key. */
  type Placement = readonly (readonly [lock: number, key: number])[];

  /** All ways to put up to so many locks on different nodes, with their keys anywhere. */
  function placements(nodes: number, most: number, from = 0): Placement[] {
    const all: Placement[] = [[]];
    if (most === 0) return all;
    for (let lock = from; lock < nodes; lock++) {
      for (const rest of placements(nodes, most - 1, lock + 1)) {
        for (let key = 0; key < nodes; key++) all.push([[lock, key], ...rest]);
      }
    }
    return all;
  }

  type Way = readonly [from: number, to: number];

  /**
   * Whether somebody who does whatever can be done can always still get all keys and the exit, and whether the exit needs
   * no key. A state is a node and the keys in hand, as bits. Nothing is assumed to grow.
   */
  function search({ near }: Graph, locks: Placement, ways: readonly Way[]) {
    const nodes = near.length;
    const isBack = (from: number, to: number) => ways.some((way) => way[0] === to && way[1] === from);
    const isWay = (from: number, to: number) => ways.some((way) => way[0] === from && way[1] === to);
    const steps = near.map((others, node) => {
      if (ways.length === 0) return others;
      const plain = others.filter((other) => !isBack(node, other) || isWay(node, other));
      return [...plain, ...ways.filter(([from]) => from === node).map(([, to]) => to)];
    });
    const needs = near.map(() => 0);
    const has = near.map(() => 0);
    for (let i = 0; i < locks.length; i++) {
      needs[locks[i]![0]]! |= 1 << i;
      has[locks[i]![1]]! |= 1 << i;
    }
    if (needs[0] !== 0) return { isSafe: false, isFree: false };
    const states = [has[0]!];
    const isKnown = new Uint8Array(nodes << 3);
    isKnown[states[0]!] = 1;
    for (let i = 0; i < states.length; i++) {
      const keys = states[i]! & 7;
      for (const node of steps[states[i]! >> 3]!) {
        const next = (node << 3) | keys | has[node]!;
        if ((needs[node]! & ~keys) !== 0 || isKnown[next] === 1) continue;
        isKnown[next] = 1;
        states.push(next);
      }
    }
    // States from which the goal can be reached: first the goal itself, then whatever leads to one of them.
    const isGood = new Uint8Array(nodes << 3);
    const goal = ((nodes - 1) << 3) | ((1 << locks.length) - 1);
    if (isKnown[goal] === 1) isGood[goal] = 1;
    for (let more = isKnown[goal] === 1; more; ) {
      more = false;
      for (let i = states.length - 1; i >= 0; i--) {
        const state = states[i]!;
        if (isGood[state] === 1) continue;
        const keys = state & 7;
        for (const node of steps[state >> 3]!) {
          if ((needs[node]! & ~keys) !== 0 || isGood[(node << 3) | keys | has[node]!] === 0) continue;
          isGood[state] = 1;
          more = true;
        }
      }
    }
    const free = [0];
    for (const node of free) {
      for (const next of steps[node]!) if (needs[next] === 0 && !free.includes(next)) free.push(next);
    }
    return { isSafe: states.every((state) => isGood[state] === 1), isFree: free.includes(nodes - 1) };
  }

  /** A graph as a level, with nothing but floor. */
  function levelOf({ cells, width, height }: Graph): Checkable {
    const tiles = new Uint8Array(width * height);
    for (const cell of cells) tiles[cell] = FLOOR;
    const exit = cells.at(-1)!;
    tiles[exit] = DOWN_STAIRS;
    return {
      purpose: "level",
      width,
      height,
      tiles,
      tileset: SHIPPED_TILES,
      start: cells[0]!,
      exits: [{ at: exit, kind: "down" }],
      rooms: undefined,
      corridors: undefined,
      spawns: [],
      prefabs: [],
      locks: [],
      allows: ["floor-unreachable"],
    };
  }

  /** Which checks a placement fails. */
  function judge(level: Checkable, { cells }: Graph, locks: Placement, ways: readonly Way[]): Set<CheckName> {
    const { checks } = verifyUnder(
      {
        ...level,
        locks: locks.map(([lock, key]) => ({ at: cells[lock]!, key: cells[key]! })),
        oneWays: ways.map(([from, to]) => ({ from: cells[from]!, to: cells[to]! })),
      },
      "orthogonal",
    );
    return new Set(checks.filter((check) => !check.ok).map(({ name }) => name));
  }

  const sizeOf = (graph: number) => (graph < 140 ? 4 : graph < 280 ? 5 : 6);
  const every = sampled(1, 8);
  const graphs = Array.from({ length: 300 }, (_, i) => graphOf(Rng.fromSeed(`graph ${i}`), sizeOf(i))).filter(
    (_, i) => i % every === 0,
  );

  test("get the same verdict, all placements of up to three locks and three keys", () => {
    let safe = 0;
    let free = 0;
    let all = 0;
    const differences: unknown[] = [];
    for (const graph of graphs) {
      const level = levelOf(graph);
      for (const locks of placements(graph.cells.length, 3)) {
        const truth = search(graph, locks, []);
        const failed = judge(level, graph, locks, []);
        const isFree = !failed.has("exit-unlocked") && !failed.has("exit-reachable");
        failed.delete("exit-unlocked");
        const isSame = truth.isSafe === (failed.size === 0) && truth.isFree === isFree;
        if (!isSame && differences.length < 3) differences.push({ graph, locks, truth, failed });
        all++;
        if (truth.isSafe) safe++;
        if (truth.isFree) free++;
      }
    }
    expect(differences).toEqual([]);
    // Of each kind there must have been many, or the comparison says little.
    for (const count of [safe, all - safe, free, all - free]) expect(count).toBeGreaterThan(30_000 / every);
  });

  test("with one-ways, nothing is accepted in which somebody can get stuck, and what is refused needlessly is known", () => {
    let safe = 0;
    let needless = 0;
    let stuck = 0;
    const accepted: unknown[] = [];
    for (const [i, graph] of graphs.entries()) {
      const level = levelOf(graph);
      const rng = Rng.fromSeed(`ways ${i}`);
      const nodes = graph.cells.length;
      const anyWay = (): Way => {
        const from = rng.below(nodes);
        return rng.chance(0.7) ? [from, rng.pick(graph.near[from]!)] : [from, rng.below(nodes)];
      };
      for (const ways of [[anyWay()], [anyWay(), anyWay()]]) {
        for (const locks of placements(nodes, 2)) {
          const { isSafe } = search(graph, locks, ways);
          const failed = judge(level, graph, locks, ways);
          failed.delete("exit-unlocked");
          const isAccepted = failed.size === 0;
          if (isAccepted && !isSafe && accepted.length < 3) accepted.push({ graph, locks, ways });
          if (isSafe) safe++;
          else stuck++;
          if (isSafe && !isAccepted) needless++;
        }
      }
    }
    expect(accepted).toEqual([]);
    expect(stuck).toBeGreaterThan(20_000 / every);
    expect(safe).toBeGreaterThan(20_000 / every);
    // One-ways at random: on most of these graphs, the exit lies beyond one that nobody could come back through.
    expect(needless / safe).toBeLessThan(0.66);
  });
});
