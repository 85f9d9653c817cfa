import { expect, test } from "vitest";
import { brogueProfile, readProfile } from "../src/analysis/index.js";
import { readLevel } from "../src/chain/index.js";
import { Rng, UndercroftError } from "../src/core/index.js";
import * as formats from "../src/formats/index.js";
import { surveyPart } from "../src/insight/index.js";
import { recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { manifestOf, readManifest, readSurvey, surveyText } from "../src/surveys/index.js";
import {
  ALLOWED_GROWTH,
  DES,
  FORMATS,
  memoryInUse,
  RECIPE_IN_YAML,
  readDamagedFiles,
  soundVaults,
  sumOfDigests,
} from "./damaged-files.mjs";
import { sampled } from "./kit/whole.js";

// Files that something has damaged give errors of ours or are read; nothing else is thrown, and no memory is lost.

const FILES = sampled(2000, 150);
const LIBRARY = {
  ...formats,
  ...{ Rng, UndercroftError, readLevel, recipeChain, shippedRecipe, brogueProfile, readProfile },
  ...{ surveyPart, manifestOf, readManifest, readSurvey, surveyText },
};

test("the files are right before they are damaged", async () => {
  expect(recipeChain(await formats.parseRecipe(RECIPE_IN_YAML, "file.yaml")).build({ seed: 1 }).seed).toBe("1");
  const [first, , varied] = soundVaults(LIBRARY);
  for (const file of [first!, varied!]) {
    const { errors, prefabs } = formats.readVaultFile(file, "file.vault");
    expect(errors).toEqual([]);
    expect(prefabs).toHaveLength(2);
  }
  expect(formats.convertDesFile(DES, "file.des").map(({ losses }) => losses.length)).toEqual([0, 2]);
});

test.each([
  ["vault", 0.25, 0.25],
  ["des", 0.25, 0.25],
  ["xp", 0.05, 0.25],
  ["png", 0.05, 0.25],
  ["json", 0.05, 0.25],
  ["level", 0.05, 0.25],
  ["recipe", 0.05, 0.25],
  ["profile", 0.05, 0.25],
  ["survey", 0.05, 0.25],
  ["ldtk", 0.05, 0.25],
  ["csv", 0.05, 0.25],
  ["wfc", 0.05, 0.4],
  ["tmx", 0.05, 0.25],
  ["tmj", 0.05, 0.25],
] as const)(`${FILES} files: %s`, async (format, leastSound, leastWrong) => {
  const before = await memoryInUse();
  const { sound, wrong, errors, firstErrors } = await readDamagedFiles(LIBRARY, format, { files: FILES });
  expect(errors, Object.values(firstErrors).join("\n")).toEqual({});
  expect((await memoryInUse()).heap - before.heap).toBeLessThan(ALLOWED_GROWTH);
  // Neither is everything refused, nor does everything pass.
  expect(sound).toBeGreaterThan(leastSound * FILES);
  expect(wrong).toBeGreaterThan(leastWrong * FILES);
});

test("an error that isn't ours is reported with the file that caused it", async () => {
  const broken = {
    ...LIBRARY,
    readVaultFile: (text: string, file: string) => {
      if (text.includes("depth")) throw new TypeError("no depth here");
      return { ...formats.readVaultFile(text, file), errors: [new RangeError("listed") as never] };
    },
  };
  const { errors, firstErrors } = await readDamagedFiles(broken, "vault", { firstSeed: 7, files: 300 });
  expect(errors.TypeError! + errors.RangeError!).toBe(300);
  expect(firstErrors.TypeError).toMatch(/^vault \d+: no depth here\n".*depth/);
});

test("the digest of the results doesn't depend on how the files are divided", async () => {
  const digest = async (firstSeed: number, files: number) =>
    (await readDamagedFiles(LIBRARY, "recipe", { firstSeed, files })).digest;
  const whole = await digest(1, 40);
  expect(sumOfDigests(await digest(1, 15), await digest(16, 25))).toBe(whole);
  expect(await digest(1, 39)).not.toBe(whole);
});

test("every format has a description", () => {
  expect(Object.values(FORMATS).every((words) => words.startsWith("damaged "))).toBe(true);
});
