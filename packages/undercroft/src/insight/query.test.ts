import { describe, expect, test } from "vitest";
import { caught } from "../../test/kit/caught.js";
import { sampled } from "../../test/kit/whole.js";
import { Rng } from "../core/index.js";
import { type Condition, conditionsOf, judge, parseQuery, type Query } from "./query.js";

/** A query with all its parentheses, and every comparison as a range of whole numbers. */
function written(query: Query): string {
  if (query.kind === "not") return `not ${written(query.part)}`;
  if ("parts" in query) return `(${query.parts.map(written).join(` ${query.kind} `)})`;
  if (query.kind !== "metric") return `${query.kind} ${query.name}`;
  const end = (value: number) => (Number.isFinite(value) ? `${value}` : "");
  return `${query.metric.id} ${end(query.from)}..${end(query.to)}`;
}

const read = (text: string) => written(parseQuery(text));

describe("a query", () => {
  test.each([
    ["path > 100", "path 101.."],
    ["path >= 100", "path 100.."],
    ["path < 100", "path ..99"],
    ["path <= 100", "path ..100"],
    ["path = 100", "path 100..100"],
    ["path == 100", "path 100..100"],
    ["path != 100", "(path ..99 or path 101..)"],
    ["path>100", "path 101.."],
    ["path > 99.5", "path 100.."],
    ["path < 99.5", "path ..99"],
    // No whole number is between these two: nothing meets it.
    ["path = 99.5", "path 100..99"],
    ["path in 120..160", "path 120..160"],
    ["path in 120..", "path 120.."],
    ["path in ..160", "path ..160"],
    ["path in ..", "path .."],
    ["path in 7..7", "path 7..7"],
    ["symmetryX in -0.5..+.25", "symmetryX -500..250"],
  ])("%s is a range of whole numbers: %s", (text, range) => {
    expect(read(text)).toBe(range);
  });

  test.each([
    ["floor > 0.52", "floorShare 5201.."],
    ["floor > 52%", "floorShare 5201.."],
    ["floorShare >= 52.005%", "floorShare 5201.."],
    ["floor in 10%..0.5", "floorShare 1000..5000"],
    ["detour <= 1.5", "detour ..1500"],
    ["rooms > 200%", "rooms 3.."],
    // Neither is a binary fraction: 0.07 * 10000 is 700.0000000000001, and 0.57 * 10000 is 5699.999999999999.
    ["floor >= 0.07", "floorShare 700.."],
    ["floor <= 0.57", "floorShare ..5700"],
    ["floor = 0.29", "floorShare 2900..2900"],
  ])("takes plain numbers and percentages: %s is %s", (text, range) => {
    expect(read(text)).toBe(range);
  });

  test.each([
    ["prefab wolf_den", "prefab wolf_den"],
    ["uses maze#2", "uses maze#2"],
    ["spawn Goblin", "spawn Goblin"],
    ["feeling frozen", "feeling frozen"],
    ['spawn "Cave Spider"', "spawn Cave Spider"],
    ["spawn 'Cave Spider'", "spawn Cave Spider"],
    [`spawn "the king's guard"`, "spawn the king's guard"],
    ['prefab "and"', "prefab and"],
    ['prefab "("', "prefab ("],
    ['prefab ""', "prefab "],
    ['"path" > 3', "path 4.."],
    ["prefab prefab", "prefab prefab"],
    ["spawns > 3", "spawns 4.."],
  ])("names what a level has: %s", (text, whole) => {
    expect(read(text)).toBe(whole);
  });

  test.each([
    ["rooms > 1 or loops > 1 and doors > 1", "(rooms 2.. or (loops 2.. and doors 2..))"],
    ["rooms > 1 and loops > 1 or doors > 1", "((rooms 2.. and loops 2..) or doors 2..)"],
    ["(rooms > 1 or loops > 1) and doors > 1", "((rooms 2.. or loops 2..) and doors 2..)"],
    ["not rooms > 1 and loops > 1", "(not rooms 2.. and loops 2..)"],
    ["not (rooms > 1 and loops > 1)", "not (rooms 2.. and loops 2..)"],
    ["not not rooms > 1", "not not rooms 2.."],
    ["rooms > 1 and loops > 1 and doors > 1", "(rooms 2.. and loops 2.. and doors 2..)"],
    ["((rooms>1))", "rooms 2.."],
    [" \n(rooms\t> 1)\n", "rooms 2.."],
  ])("binds not before and before or: %s is %s", (text, whole) => {
    expect(read(text)).toBe(whole);
  });

  test("says what it asks, in order", () => {
    const query = parseQuery("path > 1 and (prefab den or not (uses maze and floor < 50%))");
    expect(conditionsOf(query).map(written)).toEqual(["path 2..", "prefab den", "uses maze", "floorShare ..4999"]);
  });

  test("can be long", () => {
    const parts = Array.from({ length: 20_000 }, (_, i) => `path = ${i}`);
    expect(conditionsOf(parseQuery(parts.join(" or ")))).toHaveLength(20_000);
  });
});

describe("a query that can't be read says what is wrong and where:", () => {
  test.each([
    ["", "a query can't be empty. Write one such as: path > 100 and loops >= 3."],
    ["  \n ", "a query can't be empty. Write one such as: path > 100 and loops >= 3."],
    [
      "path > 3 and pth > 2",
      'there is no metric "pth". Did you mean "path"? It stands at character 14 of "path > 3 and pth > 2".',
    ],
    ["path > 3 an loops > 2", 'expected and, or, or the end, got "an" at character 10 of "path > 3 an loops > 2".'],
    ["path", 'the query "path" ends too early: expected in, or a comparison such as >=.'],
    ["path >", 'the query "path >" ends too early: expected a number.'],
    ["path > 3 and", 'the query "path > 3 and" ends too early: expected a metric, prefab, uses, spawn or feeling.'],
    ["not", 'the query "not" ends too early: expected a metric, prefab, uses, spawn or feeling.'],
    ["(path > 3", 'the query "(path > 3" ends too early: expected ).'],
    ["path > 3)", 'expected and, or, or the end, got ")" at character 9 of "path > 3)".'],
    ["()", 'expected a metric, prefab, uses, spawn or feeling, got ")" at character 2 of "()".'],
    ["path about 3", 'expected in, or a comparison such as >=, got "about" at character 6 of "path about 3".'],
    ["path ! 3", 'expected in, or a comparison such as >=, got "!" at character 6 of "path ! 3".'],
    ["path > many", 'expected a number such as 12, 0.5 or 50%, got "many" at character 8 of "path > many".'],
    ["path > 1e3", 'expected a number such as 12, 0.5 or 50%, got "1e3" at character 8 of "path > 1e3".'],
    ["path > 3..5", 'expected a number such as 12, 0.5 or 50%, got "3..5" at character 8 of "path > 3..5".'],
    [
      "path > Infinity",
      'expected a number such as 12, 0.5 or 50%, got "Infinity" at character 8 of "path > Infinity".',
    ],
    ["path in 5", 'expected a range such as 120..160, got "5" at character 9 of "path in 5".'],
    ["path in 1..2..3", 'expected a range such as 120..160, got "1..2..3" at character 9 of "path in 1..2..3".'],
    ["path in a..b", 'expected a number such as 12, 0.5 or 50%, got "a" at character 9 of "path in a..b".'],
    [
      "path in 160..120",
      'the range is empty: its first number must not be above its second, got "160..120" at character 9 of "path in 160..120".',
    ],
    ["prefab", 'the query "prefab" ends too early: expected the name of a prefab.'],
    ["uses (maze)", 'expected the name of a step, got "(" at character 6 of "uses (maze)".'],
    ['spawn "Cave Spider', 'the quotation mark at character 7 of "spawn \\"Cave Spider" is never closed.'],
    ["spawn 'Cave Spider", 'the quotation mark at character 7 of "spawn \'Cave Spider" is never closed.'],
    ["floor > 52", 'floorShare is a share from 0 to 1: write 0.52 or 52%, got "52" at character 9 of "floor > 52".'],
    [
      "floor in 10..0.5",
      'floorShare is a share from 0 to 1: write 0.1 or 10%, got "10" at character 10 of "floor in 10..0.5".',
    ],
    ["floor > 150%", 'floorShare is a share from 0 to 1, got "150%" at character 9 of "floor > 150%".'],
    ["path > <b>3</b>", 'expected a number such as 12, 0.5 or 50%, got "<" at character 8 of "path > <b>3</b>".'],
  ])("%j", (text, message) => {
    expect(caught(() => parseQuery(text))).toMatchObject({ code: "bad-option", message, details: { option: "where" } });
  });

  test("deep nesting", () => {
    const deep = (levels: number) => `${"(".repeat(levels)}path > 3${")".repeat(levels)}`;
    expect(read(deep(49))).toBe("path 4..");
    for (const text of [deep(60), deep(100_000), `${"not ".repeat(60)}path > 3`]) {
      expect(caught(() => parseQuery(text)).message).toBe("a query can be nested 50 levels deep at most.");
    }
  });

  test("names that a recipe doesn't know", () => {
    const names = { prefab: ["wolf_den", "fort"], uses: ["maze", "maze#1"] };
    expect(written(parseQuery("prefab wolf_den and uses maze#1 and spawn anything", names))).toBe(
      "(prefab wolf_den and uses maze#1 and spawn anything)",
    );
    expect(caught(() => parseQuery("prefab wolf-den", names)).message).toBe(
      'this recipe can\'t place a prefab called "wolf-den". Did you mean "wolf_den"? It stands at character 8 of "prefab wolf-den".',
    );
    expect(caught(() => parseQuery("uses mace", names)).message).toBe(
      'this recipe has no step called "mace". Did you mean "maze"? It stands at character 6 of "uses mace".',
    );
  });

  test("control characters and long texts, without printing them", () => {
    const { message } = caught(() => parseQuery(`path > \u001b[31m${"x".repeat(5000)}`));
    expect(message).toContain("expected a number");
    expect(message.length).toBeLessThan(500);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: there must be none
    expect(message).not.toMatch(/[\u0000-\u001f]/);
  });
});

/** A random query of conditions whose names are numbers. */
function randomQuery(rng: Rng, next: () => string, depth: number): string {
  if (depth === 0 || rng.chance(0.2)) return `spawn ${next()}`;
  if (rng.chance(0.25)) return `not (${randomQuery(rng, next, depth - 1)})`;
  const parts = Array.from({ length: rng.between(2, 3) }, () => `(${randomQuery(rng, next, depth - 1)})`);
  return parts.join(rng.chance(0.5) ? " and " : " or ");
}

/** What can become of a query if each condition that is open is filled in both ways. */
function outcomes(query: Query, states: readonly (boolean | undefined)[]): Set<boolean> {
  const open = states.flatMap((state, i) => (state === undefined ? [i] : []));
  const found = new Set<boolean>();
  for (let filling = 0; filling < 2 ** open.length; filling++) {
    const filled = states.map((state, i) => state ?? ((filling >> open.indexOf(i)) & 1) === 1);
    found.add(plainly(query, filled));
  }
  return found;
}

/** Judges a query of which everything is known, in the most obvious way. */
function plainly(query: Query, held: readonly boolean[]): boolean {
  if (query.kind === "not") return !plainly(query.part, held);
  if (query.kind === "and") return query.parts.every((part) => plainly(part, held));
  if (query.kind === "or") return query.parts.some((part) => plainly(part, held));
  return held[Number((query as { name: string }).name)]!;
}

describe("judging by what is known", () => {
  const ways = sampled(5000, 600);
  const known = (states: readonly (boolean | undefined)[]) => (condition: Condition) =>
    states[Number((condition as { name: string }).name)];
  const randomStates = (rng: Rng, count: number) =>
    Array.from({ length: count }, () => rng.pick([true, false, undefined, undefined]));

  test(`is decided exactly if all fillings agree, in ${ways} queries that ask everything once`, () => {
    const rng = Rng.fromSeed("judging");
    const seen = { true: 0, false: 0, undefined: 0 };
    for (let way = 0; way < ways; way++) {
      let asked = 0;
      const text = randomQuery(rng, () => `${asked++}`, 3);
      if (asked > 12) continue;
      const query = parseQuery(text);
      const states = randomStates(rng, asked);
      const possible = outcomes(query, states);
      const verdict = judge(query, known(states));
      expect(verdict, `${text} with ${states}`).toBe(possible.size === 1 ? [...possible][0] : undefined);
      seen[`${verdict}`]++;
    }
    // All three come up often.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(ways / 20);
  });

  test(`never says what a filling contradicts, in ${ways} queries that ask things twice`, () => {
    const rng = Rng.fromSeed("judging twice");
    for (let way = 0; way < ways; way++) {
      const text = randomQuery(rng, () => `${rng.below(5)}`, 3);
      const query = parseQuery(text);
      const states = randomStates(rng, 5);
      const verdict = judge(query, known(states));
      const possible = outcomes(query, states);
      if (verdict !== undefined) expect([...possible], `${text} with ${states}`).toEqual([verdict]);
    }
  });
});
