// @ts-check
// Runs the tests of one group against its mutants, inside a worker of Vitest. The tests are collected once. They are run
// with all mutants off, to see which of them reaches which mutant; then each mutant is turned on, and the tests that
// reach it are run until one of them fails.

import { appendFileSync, readFileSync } from "node:fs";
import { collectTests } from "@vitest/runner";
import { TestRunner, vi } from "vitest";
import { SWITCH_GLOBAL } from "./make.mjs";
import { Switch } from "./switch.mjs";

/**
 * @typedef {object} Order
 * @property {string} log results are appended to it, a line of JSON for each
 * @property {readonly string[]} tests absolute paths
 * @property {number} count of all mutants
 * @property {readonly number[]} ids the mutants to be tried
 * @property {number} longest milliseconds of the processor; tests that take longer are left out
 *
 * @typedef {import("@vitest/runner").Test} Test
 * @typedef {{ test: Test, name: string, seen: Uint8Array, duration: number, wall: number, ticks: number }} Known
 * @typedef {"killed" | "endless" | "survived" | "unreached"} Outcome
 */

/** Milliseconds of the processor for all tests of one mutant, as they take without it: the quick ones come first. */
const TIME_FOR_A_MUTANT = 4000;

/** With a mutant on, a test can take this many times as many steps as without it, and some more. */
const MORE_TICKS = 5;
const TICKS_BESIDES = 200_000;
/** The same for the milliseconds that a test waits, which are not counted as steps. */
const MORE_TIME = 20;
const TIME_BESIDES = 3000;

/** Tests that are tried first, and the milliseconds of the processor that such a test may take. */
const KILLERS = 6;
const QUICK = 200;

/** What a test gives that waits for ever. */
const NEVER = new Error("it waits for ever");

const mutants = new Switch();
Object.assign(globalThis, { [SWITCH_GLOBAL]: mutants });

export default class MutantRunner extends TestRunner {
  #isAtWork = false;

  /** Called by Vitest, and again whenever tests are collected below. */
  async onBeforeCollect() {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    /** @type {Order} */
    const order = JSON.parse(readFileSync(process.env.UNDERCROFT_MUTANTS ?? "", "utf8"));
    /** @type {(line: object) => void} */
    const log = (line) => appendFileSync(order.log, `${JSON.stringify(line)}\n`);
    try {
      await this.#work(order, log);
      log({ done: true });
    } catch (error) {
      log({ broken: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
    // All is done: Vitest itself has nothing to run.
    this.cancel("keyboard-input");
  }

  /** @param {Order} order @param {(line: object) => void} log */
  async #work(order, log) {
    const ids = new Set(order.ids);
    let known = await this.#baseline(order, undefined, log);
    const atLoad = this.#seenAtLoad;
    /** Tried again, each in fresh modules: they are reached when modules are loaded, or leave something behind. */
    const later = new Set();
    for (const id of ids) {
      const covering = known.filter(({ seen }) => seen[id] === 1);
      if (covering.length === 0) {
        if (atLoad[id] === 1) later.add(id);
        else log({ id, outcome: "unreached" });
        continue;
      }
      log({ begun: id });
      const { outcome, by, wasReached } = await this.#try(id, covering);
      if (outcome === "survived") {
        // What was remembered from before hides it.
        if (atLoad[id] === 1 || !wasReached) later.add(id);
        else log({ id, outcome });
        continue;
      }
      if (by !== undefined && (await this.#isFine(by))) {
        log({ id, outcome, by: by.name });
        continue;
      }
      // The test fails with all mutants off too: something was left behind.
      later.add(id);
      known = await this.#baseline(order, known);
    }
    for (const id of later) {
      log({ begun: id });
      const { outcome, by } = await this.#tryAnew(Number(id), order, known);
      log({ id, outcome, ...(by === undefined ? {} : { by }) });
    }
  }

  /** The tests that failed last: most likely they notice the next mutant, too. @type {string[]} */
  #killers = [];

  /** 1 for each mutant that is reached when the tests are loaded. */
  #seenAtLoad = new Uint8Array(0);

  /**
   * Loads all tests again.
   *
   * @param {Order} order
   * @returns {Promise<{ tests: Test[], failed: string | undefined }>}
   */
  async #collect(order) {
    vi.resetModules();
    const files = await collectTests([...order.tests], this);
    const failed = files.find(({ result }) => result?.state === "fail");
    if (failed !== undefined) return { tests: [], failed: failed.result?.errors?.[0]?.message ?? "it can't be loaded" };
    // Some tests compare with files, which are made ready here.
    for (const file of files) await this.onBeforeRunSuite(file);
    return { tests: files.flatMap((file) => testsOf(file)), failed: undefined };
  }

  /**
   * Runs all tests with all mutants off.
   *
   * @param {Order} order
   * @param {readonly Known[]} [before] what is known from an earlier time
   * @param {(line: object) => void} [log]
   * @returns {Promise<Known[]>}
   */
  async #baseline(order, before, log) {
    mutants.active = -1;
    mutants.limit = Number.POSITIVE_INFINITY;
    mutants.seen = new Uint8Array(order.count);
    const { tests, failed } = await this.#collect(order);
    if (failed !== undefined) throw new Error(`a test file can't be loaded: ${failed}`);
    if (before !== undefined) return sameTests(before, tests);
    this.#seenAtLoad = mutants.seen;
    /** @type {Known[]} */
    const known = [];
    for (const test of tests) {
      mutants.seen = new Uint8Array(order.count);
      mutants.ticks = 0;
      mutants.limit = 0;
      mutants.isEndless = false;
      const begun = performance.now();
      // The time of a clock would depend on what else the machine does.
      const started = process.cpuUsage();
      const spent = () => process.cpuUsage(started).user / 1000;
      mutants.mayGoOn = () => spent() <= order.longest;
      const error = await this.#run(test);
      mutants.mayGoOn = undefined;
      const duration = spent();
      log?.({ test: fullName(test), duration: Math.round(duration) });
      if (mutants.isEndless || duration > order.longest) continue;
      if (error !== undefined) throw new Error(`${fullName(test)} fails without any mutant: ${messageOf(error)}`);
      const { seen, ticks } = mutants;
      known.push({ test, name: fullName(test), seen, duration, wall: performance.now() - begun, ticks });
    }
    mutants.limit = Number.POSITIVE_INFINITY;
    return known.sort((a, b) => a.duration - b.duration);
  }

  /**
   * Runs tests with a mutant on, until one fails.
   *
   * @param {number} id
   * @param {readonly Known[]} tests
   * @returns {Promise<{ outcome: Outcome, by?: Known, wasReached: boolean }>}
   */
  async #try(id, tests) {
    mutants.wasReached = false;
    let time = 0;
    const first = this.#killers.flatMap((killer) => tests.find(({ test }) => test.id === killer) ?? []);
    for (const known of new Set([...first, ...tests])) {
      time += known.duration;
      if (time > TIME_FOR_A_MUTANT) break;
      mutants.active = id;
      mutants.isEndless = false;
      mutants.ticks = 0;
      mutants.limit = known.ticks * MORE_TICKS + TICKS_BESIDES;
      const error = await this.#run(known.test, known.wall * MORE_TIME + TIME_BESIDES);
      mutants.active = -1;
      mutants.limit = Number.POSITIVE_INFINITY;
      if (mutants.isEndless || error === NEVER) return { outcome: "endless", by: known, wasReached: true };
      if (error === undefined) continue;
      if (known.duration <= QUICK) {
        const others = this.#killers.filter((killer) => killer !== known.test.id);
        this.#killers = [known.test.id, ...others].slice(0, KILLERS);
      }
      return { outcome: "killed", by: known, wasReached: true };
    }
    return { outcome: "survived", wasReached: mutants.wasReached };
  }

  /**
   * Loads everything with a mutant on, and runs all tests.
   *
   * @param {number} id
   * @param {Order} order
   * @param {readonly Known[]} known
   * @returns {Promise<{ outcome: Outcome, by?: string }>}
   */
  async #tryAnew(id, order, known) {
    mutants.active = id;
    mutants.isEndless = false;
    mutants.ticks = 0;
    mutants.limit = 20_000_000;
    const { tests, failed } = await this.#collect(order);
    mutants.active = -1;
    if (failed !== undefined) return { outcome: mutants.isEndless ? "endless" : "killed", by: "loading the tests" };
    const { outcome, by } = await this.#try(id, sameTests(known, tests));
    return by === undefined ? { outcome } : { outcome, by: by.name };
  }

  /** Whether a test passes with all mutants off. @param {Known} known */
  async #isFine({ test }) {
    return (await this.#run(test)) === undefined;
  }

  /**
   * Runs one test; gives what it throws.
   *
   * @param {Test} test
   * @param {number} [longest] milliseconds
   */
  async #run(test, longest) {
    await this.onBeforeRunTask(test);
    test.result = { state: "run", startTime: 0, retryCount: 0 };
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    try {
      this.onBeforeTryTask(test);
      const work = TestRunner.getTestFn(test)();
      const late = new Promise((_, reject) => {
        if (longest !== undefined) timer = setTimeout(() => reject(NEVER), longest);
      });
      await Promise.race([work, late]);
      this.onAfterTryTask(test);
      return undefined;
    } catch (error) {
      return error ?? new Error("nothing was thrown");
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * @param {import("@vitest/runner").Suite} suite
 * @returns {Test[]}
 */
function testsOf(suite) {
  return suite.tasks.flatMap((task) => {
    if (task.mode === "skip" || task.mode === "todo") return [];
    return task.type === "suite" ? testsOf(task) : [task];
  });
}

/**
 * The same tests, collected again. Some are generated from the code under test, so a mutant can make them fewer.
 *
 * @param {readonly Known[]} known
 * @param {readonly Test[]} tests
 * @returns {Known[]}
 */
function sameTests(known, tests) {
  const byId = new Map(tests.map((test) => [test.id, test]));
  return known.flatMap((old) => {
    const test = byId.get(old.test.id);
    return test === undefined ? [] : [{ ...old, test }];
  });
}

/** @param {Test} test */
function fullName(test) {
  return `${test.file.name} > ${test.fullTestName ?? test.name}`;
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
