import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { caught } from "../../test/kit/caught.js";
import { surveyPart } from "../insight/index.js";
import { recipeChain, shippedRecipe } from "../recipes/index.js";
import { manifestOf } from "./manifest-of.js";
import { mergeSurveys } from "./merge-surveys.js";
import {
  differences,
  type Manifest,
  Parts,
  readManifest,
  readSurvey,
  SurveyFolder,
  surveyText,
} from "./survey-folder.js";

const root = mkdtempSync(join(tmpdir(), "undercroft-survey-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const chain = recipeChain(shippedRecipe("rooms"), { size: [24, 16] });
const manifest = manifestOf(chain, { seeds: [[1, 4]], part: 2, library: "1.2.3" });
const summaries = { first: surveyPart(chain, [1, 2]), second: surveyPart(chain, [3, 4]) };

/** A folder of the survey above with some of its two parts. */
async function folderWith(name: string, ...parts: readonly (keyof typeof summaries)[]): Promise<SurveyFolder> {
  const folder = await SurveyFolder.begin(join(root, name), manifest);
  for (const part of parts) await folder.write(folder.parts.at(part === "first" ? 0 : 1), summaries[part]);
  return folder;
}

describe("the parts of a survey", () => {
  test("are ranges and lists of at most so many seeds, the last of each as short as it must be", () => {
    const parts = new Parts({
      part: 20,
      seeds: [
        [1, 45],
        ["rats", "cats", "bats"],
        [100, 100],
      ],
    });
    expect(parts.count).toBe(5);
    expect(parts.at(0)).toEqual({ name: "0000000001-20", seeds: Array.from({ length: 20 }, (_, i) => `${i + 1}`) });
    expect(parts.at(2)).toEqual({ name: "0000000041-45", seeds: ["41", "42", "43", "44", "45"] });
    expect(parts.at(3)).toMatchObject({ seeds: ["rats", "cats", "bats"] });
    expect(parts.at(3).name).toMatch(/^list-[0-9a-f]{8}-1-3$/);
    expect(parts.at(4)).toEqual({ name: "0000000100-100", seeds: ["100"] });
  });

  test("of a list are named by their places in it and by the whole list", () => {
    const parts = (...seeds: string[]) => new Parts({ part: 2, seeds: [seeds] });
    const [one, other] = [parts("a", "b", "c"), parts("a", "b", "d")];
    expect(one.at(1)).toEqual({ name: expect.stringMatching(/-3-3$/), seeds: ["c"] });
    expect(one.at(0).name).not.toBe(other.at(0).name);
  });
});

describe("the text of a summary", () => {
  test("is read back as it was", () => {
    expect(readSurvey(surveyText(summaries.first), "a.json").toJSON()).toEqual(summaries.first.toJSON());
  });

  test("gives away any change", () => {
    const text = surveyText(summaries.first);
    const { digest } = summaries.first;
    const changed = text.replace(digest, `${digest[0] === "0" ? "1" : "0"}${digest.slice(1)}`);
    expect(() => readSurvey(changed, "a.json")).toThrow("a.json: it was changed after it was written");
    expect(() => readSurvey(text.slice(0, -9), "a.json")).toThrow("a.json: it isn't JSON");
    expect(() => readSurvey(text.replace('"levels":2', '"levels":3'), "a.json")).toThrow("a.json: summary: levels");
  });
});

describe("a manifest", () => {
  const changed = (change: object) => ({ ...manifest, ...change }) as Manifest;

  test("says in words how another one differs", () => {
    expect(differences(manifest, manifest)).toEqual([]);
    expect(differences(manifest, changed({ depth: 2, part: 5, all: true }))).toEqual([
      "its depth is 1, not 2",
      "it was made without --metrics all",
      "its part size is 2, not 5",
    ]);
    const steps = { ...manifest.steps, "simple-map": 99, maze: 1 };
    expect(differences(changed({ steps }), manifest)).toEqual([
      "it has the step maze",
      `its version of the step simple-map is 99, not ${manifest.steps["simple-map"]}`,
    ]);
    expect(differences(manifest, changed({ key: "other" }))).toEqual(["its recipe is another one"]);
  });

  test.each([
    [{ format: "x" }, 'format must be "undercroft-survey"'],
    [{ version: 2 }, "version must be 1, got 2"],
    [{ size: [24, 0] }, "it has no key, or no size"],
    [{ recipe: {} }, "it has no recipe"],
    [{ attempts: "20" }, "it has no depth, or no attempts"],
    [{ all: false }, "all must be true or missing"],
    [{ part: 0 }, "part must be a whole number from 1, got 0"],
    [{ seeds: [[4, 1]] }, "seeds must be a list of ranges"],
  ])("with %j is refused", (change, message) => {
    expect(caught(() => readManifest(JSON.stringify(changed(change)), "folder")).message).toContain(message);
  });
});

describe("a survey folder", () => {
  test("knows which parts are done, and sums them up", async () => {
    const folder = await folderWith("half", "second");
    expect([await folder.has(folder.parts.at(0)), await folder.has(folder.parts.at(1))]).toEqual([false, true]);
    expect(await folder.has(folder.parts.at(1), true)).toBe(false);
    const { summary, missing } = await folder.merged();
    expect([summary.seeds.intervals, missing]).toEqual([[[3, 4]], 1]);
  });

  test("goes on with the same survey, and says why it can't with another", async () => {
    const { path } = await folderWith("begun", "first");
    expect((await (await SurveyFolder.begin(path, manifest)).merged()).missing).toBe(1);
    await expect(SurveyFolder.begin(path, { ...manifest, seeds: [[1, 9]] })).rejects.toThrow(
      "has another survey: its seeds are [[1,4]], not",
    );
    await expect(SurveyFolder.begin(root, manifest)).rejects.toThrow("isn't a survey, but has other files such as");
    await expect(SurveyFolder.open(root)).rejects.toThrow("it has no survey.json");
  });

  test("refuses a part that has the seeds of another, or belongs to other levels", async () => {
    const folder = await folderWith("wrong", "first");
    const [first, second] = [folder.fileOf(folder.parts.at(0)), folder.fileOf(folder.parts.at(1))];
    writeFileSync(second, readFileSync(first));
    await expect(folder.merged()).rejects.toThrow("its seeds aren't those that its name says");
    writeFileSync(second, surveyText(surveyPart(chain, [3, 4], { depth: 2 })));
    await expect(folder.merged()).rejects.toThrow("it belongs to another survey");
  });

  test("isn't made again if it vanishes", async () => {
    const folder = await folderWith("gone");
    rmSync(folder.path, { recursive: true });
    await expect(folder.write(folder.parts.at(0), summaries.first)).rejects.toThrow("has vanished");
    await expect(folder.finish(summaries.first)).rejects.toThrow("has vanished");
  });
});

describe("surveys are merged", () => {
  test("if each part is in one of them", async () => {
    const folders = [await folderWith("shard-1", "first"), await folderWith("shard-2", "second")];
    const output = join(root, "merged");
    const merged = await mergeSurveys(
      folders.map(({ path }) => path),
      output,
    );
    expect(merged.digest).toBe(surveyPart(chain, [1, 4]).digest);
    expect(readSurvey(readFileSync(join(output, "summary.json"), "utf8"), "summary.json").digest).toBe(merged.digest);
    expect((await (await SurveyFolder.open(output)).merged()).missing).toBe(0);
  });

  test("but not if a part is missing, or in two of them", async () => {
    const [one, other] = [await folderWith("one", "first"), await folderWith("other", "first")];
    await expect(mergeSurveys([one.path], join(root, "new"))).rejects.toThrow(
      "1 part of 2 is missing, such as the seeds 3 to 4. Run the same survey again",
    );
    await expect(mergeSurveys([one.path, other.path], join(root, "new"))).rejects.toThrow(
      "both have the seeds 1 to 2, which would be counted twice",
    );
    await expect(mergeSurveys([one.path, other.path], one.path)).rejects.toThrow("is one of the surveys to merge");
  });
});
