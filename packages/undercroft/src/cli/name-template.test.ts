import { expect, test } from "vitest";
import { Seeds } from "../workers/index.js";
import { checkNames, encodeName, isKnownBefore, nameIn, readTemplate, templatePattern } from "./name-template.js";

const template = (text: string) => readTemplate(text, { depth: 3, recipe: "a/b" });
const check =
  (text: string, seeds: Seeds, others: readonly string[] = []) =>
  () =>
    checkNames(template(text), seeds, others, text);

test("the folder ends before the first name that differs, and what fills the braces is one name", () => {
  expect(template("out/{depth}/{seed}.json")).toEqual({ folder: "out/3", name: "{seed}.json" });
  expect(template("{seed}.json")).toEqual({ folder: ".", name: "{seed}.json" });
  expect(template("/{seed}/{hash}.txt")).toEqual({ folder: "/", name: "{seed}/{hash}.txt" });
  expect(template("{recipe}/{seed}.json").folder).not.toContain("/");
  expect(nameIn(template("{seed}-{hash}.json"), "42", "abc")).toBe("42-abc.json");
  expect([isKnownBefore(template("{seed}.json")), isKnownBefore(template("{seed}{hash}"))]).toEqual([true, false]);
});

test("an unknown word is refused", () => {
  expect(() => template("{sead}.json")).toThrow('there is no {sead}. Did you mean "seed"?');
});

test("no two levels have the same name, also where capital letters don't count", () => {
  expect(check("{seed}.json", Seeds.of(["rats", "cats", "1", "01"]))).not.toThrow();
  expect(check("{seed}.json", Seeds.of(["rats", "Rats"]))).toThrow("would have the same name");
  expect(check("level.json", Seeds.range(1, 2))).toThrow("all 2 levels would have the same name");
  expect(check("level.json", Seeds.range(1, 1))).not.toThrow();
  expect(check("{seed}.json", Seeds.of(["INDEX"]), ["index.json"])).toThrow("would have the name of the index");
  expect(check("{seed}.json", Seeds.of(["index"]), ["Index.json"])).toThrow("would have the name of the index");
  expect(check("{seed}.json", Seeds.of(["x".repeat(200)]))).toThrow("longer than 200 characters");
});

test("a seed becomes part of a file name on every system, and different seeds stay different", () => {
  expect(encodeName("rats_2-b")).toBe("rats_2-b");
  expect(encodeName("../a b")).toBe("%2E.%2Fa%20b");
  expect(encodeName("v1.2")).toBe("v1.2");
  expect(encodeName("end.")).toBe("end%2E");
  expect(encodeName("ä")).toBe("%C3%A4");
  // Windows keeps these names for devices.
  expect(["con", "COM1", "console"].map(encodeName)).toEqual(["%63on", "%43OM1", "console"]);
});

test("the pattern of a template finds the seed and the hash in a name", () => {
  const hash = "0123456789abcdef".repeat(2);
  const pattern = templatePattern("{seed}.v2-{hash}-{seed}.json");
  expect({ ...pattern.exec(`a%20b.v2-${hash}-a%20b.json`)!.groups }).toEqual({ seed: "a%20b", hash });
  expect(pattern.test(`a.v2-${hash}-b.json`)).toBe(false);
  expect(pattern.test(`axv2-${hash}-a.json`)).toBe(false);
});
