import { describe, expect, test } from "vitest";
import { UndercroftError } from "../core/index.js";
import type { Shift } from "./compare.js";
import { type GateCounts, judgeGate, parseGate } from "./gate.js";

const COUNTS: GateCounts = { broken: 2, fixed: 0, crashed: 0, changed: 40, findings: 3 };

const spread = (median: number) => ({ low: median - 5, median, high: median + 5, mean: median + 0.25 });
const shift = (metric: string, more: Partial<Shift> = {}): Shift => ({
  metric,
  kind: "value",
  ...{ delta: -0.21, ks: 0.3, w1: 4, p: 0.001, q: 0.002, size: "small", isFinding: true, isOtherShape: false },
  ...{ a: spread(80), b: spread(76), seeds: undefined, words: "" },
  ...more,
});
const SHIFTS = [
  shift("path"),
  shift("rooms", { kind: "presence", delta: -1 }),
  shift("floorShare", { delta: 0.5 }),
  shift("floorShare", { kind: "presence", delta: 0.1 }),
];

const judge = (text: string) => judgeGate(parseGate(text), COUNTS, SHIFTS);

describe("a gate", () => {
  test("asks for a number of the comparison or of a metric", () => {
    const values = {
      "broken > 0": 2,
      "fixed > 0": 0,
      "changed > 0": 40,
      "findings > 0": 3,
      "path.delta > 0": -0.21,
      "path.shift > 0": 0.21,
      "path.ks > 0": 0.3,
      "path.w1 > 0": 4,
      "path.p > 0": 0.001,
      "path.q > 0": 0.002,
      "path.median > 0": -4,
      "path.mean > 0": -4,
      "path.presence > 0": 0,
      "floorShare.presence > 0": 0.1,
      "floor.delta > 0": 0.5,
    };
    for (const [text, value] of Object.entries(values)) expect(judge(text).value, text).toBe(value);
  });

  test("compares in every way, with or without blanks, and knows percentages", () => {
    const failing = [
      "broken>1",
      "broken >= 2",
      "broken<3",
      "  broken <=  2 ",
      "broken = 2",
      "broken == 2",
      "broken != 1",
    ];
    for (const text of failing) expect(judge(text).hasFailed, text).toBe(true);
    const passing = [
      "broken > 2",
      "broken >= 3",
      "broken < 2",
      "broken <= 1",
      "broken = 1",
      "broken == 3",
      "broken != 2",
    ];
    for (const text of passing) expect(judge(text).hasFailed, text).toBe(false);
    expect(judge("path.shift > 15%").hasFailed).toBe(true);
    expect(judge("path.shift > 21 %").hasFailed).toBe(false);
    expect(judge("path.delta > -.3").hasFailed).toBe(true);
    expect(judge("path.p < 1e-2").hasFailed).toBe(true);
  });

  test("says what it has found", () => {
    expect(judge("broken > 0").words).toBe("broken > 0: broken is 2.");
    expect(judge("floor.delta > 0.15").words).toBe("floor.delta > 0.15: floorShare.delta is 0.5.");
  });

  test("fails if only one side has values, and finds no difference if neither has", () => {
    expect(judge("rooms.delta > 0.15")).toEqual({
      text: "rooms.delta > 0.15",
      value: undefined,
      hasFailed: true,
      words: "rooms.delta > 0.15: only one of A and B has values of rooms.",
    });
    expect(judge("rooms.presence < 0")).toMatchObject({ value: -1, hasFailed: true });
    expect(judge("doors.shift > 0")).toMatchObject({ value: 0, hasFailed: false });
    expect(judge("doors.p < 0.05")).toMatchObject({ value: 1, hasFailed: false });
  });

  test("asks how well the ground tells two depths apart, which fails if there is only one", () => {
    const counts = { ...COUNTS, depthDrift: 0.75 };
    expect(judgeGate(parseGate("depthDrift < 80%"), counts, [])).toMatchObject({
      hasFailed: true,
      words: "depthDrift < 80%: depthDrift is 0.75.",
    });
    expect(judgeGate(parseGate("depthDrift < 0.7"), counts, [])).toMatchObject({ value: 0.75, hasFailed: false });
    expect(judge("depthDrift < 0.7")).toMatchObject({
      value: undefined,
      hasFailed: true,
      words: "depthDrift < 0.7: it takes two depths, by --depth-b.",
    });
  });

  test("knows which metric it needs", () => {
    expect(parseGate("areas.delta > 0").metric).toMatchObject({ id: "areas", isSlow: true });
    expect(parseGate("broken > 0").metric).toBeUndefined();
  });

  test("that can't be read says why, and what may have been meant", () => {
    const messages = {
      "": `can't read "": it must look like broken > 0 or path.delta > 0.15.`,
      broken: `can't read "broken": it must look like broken > 0 or path.delta > 0.15.`,
      "> 3": `can't read "> 3": it must look like broken > 0 or path.delta > 0.15.`,
      "broken =< 3": `can't read "broken =< 3": "=<" isn't a comparison. Use one of <= >= != == = < >.`,
      "broken >": `can't read "broken >": the number is missing after >.`,
      "broken > many": `can't read "broken > many": "many" isn't a number after >.`,
      "brokn > 0": `can't read "brokn > 0": there is no "brokn". Did you mean "broken"?`,
      "pth > 0": `can't read "pth > 0": there is no "pth". Did you mean "path.delta"?`,
      "xyzzy > 0": `can't read "xyzzy > 0": there is no "xyzzy". Known: broken, fixed, crashed, changed, findings, depthDrift, and numbers of metrics such as path.delta.`,
      "pth.delta > 0": `can't read "pth.delta > 0": there is no metric "pth". Did you mean "path"?`,
      "path.dleta > 0": `can't read "path.dleta > 0": metrics have no "dleta". Did you mean "delta"?`,
      "path.a.median > 0": `can't read "path.a.median > 0": metrics have no "a.median". Did you mean "median"?`,
    };
    for (const [text, message] of Object.entries(messages)) {
      expect(() => parseGate(text), text).toThrow(expect.objectContaining({ code: "bad-option", message }));
    }
    expect(() => parseGate("path > 0")).toThrow(/say which number of path is meant: path.delta, path.shift/);
    expect(() => parseGate("floor > 0")).toThrow(/say which number of floor is meant: floor.delta/);
    expect(() => parseGate("x".repeat(1000))).toThrow(UndercroftError);
  });
});
