import { describe, expect, test } from "vitest";
import { readVaultFile } from "../../formats/index.js";
import { drawnSection, drawnVault } from "../reading/prefab.js";
import { PrefabError } from "../source/errors.js";
import type { PlaceRule, PrefabSource } from "../source/source.js";

function refusal(make: () => unknown): PrefabError {
  try {
    make();
  } catch (error) {
    if (error instanceof PrefabError) return error;
    throw error;
  }
  throw new Error("it was made");
}

describe("rules that no place can satisfy are refused at their place in the source", () => {
  test.each<[PlaceRule, string, string]>([
    [
      { site: "wall", over: "floor" },
      "place.over",
      "a site in the wall has only wall under it, so over can't ask for floor.",
    ],
    [
      { site: "wall", over: { wall: "50%.." } },
      "place.over",
      "a site in the wall has only wall under it, so over can't ask for floor.",
    ],
    [{ site: { gate: "6.." }, over: "wall" }, "place.over", "a site behind a gate needs some floor under it."],
    [
      { site: { gate: "6.." }, over: { wall: "100%" } },
      "place.over",
      "a site behind a gate needs some floor under it.",
    ],
    [{ site: { gate: "6..2" } }, "place.site.gate", "the range 6..2 ends before it begins."],
    [
      { when: "before", over: "floor" },
      "place.over",
      "a prefab placed before the level is surrounded by rock, so there is no floor to place it on.",
    ],
    [
      { when: "before", site: "dead-end" },
      "place.site",
      "a prefab placed before the level is surrounded by rock, so it can't have a site.",
    ],
  ])("%j", (place, path, message) => {
    const error = refusal(() => drawnVault("nook", ["="], { place }));
    expect(error.at.join(".")).toBe(path);
    if (path !== "place.site.gate") expect(error.message).toBe(`nook: ${message}`);
  });

  test("layouts are refused before the level, and sites for sections", () => {
    expect(refusal(() => drawnVault("nook", ["="], { place: { when: "before" }, layouts: ["rooms"] })).message).toBe(
      "nook: a prefab placed before the level can't depend on the level's layout.",
    );
    expect(refusal(() => drawnSection("fort", ["="], { place: { site: "wall" } })).message).toBe(
      "fort: only vaults can have a site; this is a section.",
    );
  });

  test.each<[PlaceRule]>([
    [{ site: "wall", over: "wall" }],
    [{ site: "dead-end", over: "any" }],
    [{ site: { gate: 6 }, over: { floor: "20%.." } }],
    [{ site: { sight: "start" }, over: "wall" }],
    [{ when: "before", over: "wall", gutter: 2, away: { start: 5 } }],
    [{ when: "after", site: "wall" }],
  ])("%j is accepted", (place) => {
    expect(drawnVault("nook", ["="], { place }).source.place).toEqual(place);
  });
});

test.each<[Partial<PrefabSource>, string]>([
  [{ group: { name: "Shrine" } }, 'a group\'s name must be lower-case letters, digits and _, got "Shrine".'],
  [{ unique: { group: "a b" } }, 'a group\'s name must be lower-case letters, digits and _, got "a b".'],
  [{ group: { name: "shrine", chance: 1.5 } }, "group.chance must be a number from 0 to 1, got 1.5."],
  [{ group: { name: "shrine", chance: { "3..": -1 } } }, "group.chance.3.. must be a number from 0 to 1, got -1."],
])("the group of %j is refused", (header, message) => {
  expect(refusal(() => drawnVault("nook", ["."], header)).message).toBe(`nook: ${message}`);
});

describe("a file", () => {
  const read = (header: string) => readVaultFile(`vault: nook\n${header}\n===\n=.\n`, "nook.vault");

  test("can use all rules", () => {
    const { prefabs, errors } = read(
      [
        "unique: { game: true, group: shrine }",
        "group: { name: shrine, chance: { base: 0.2, 8..: 0.5 } }",
        'place: { when: after, site: { gate: "6.." } }',
      ].join("\n"),
    );
    expect(errors).toEqual([]);
    expect(prefabs[0]!.source).toMatchObject({
      unique: { game: true, group: "shrine" },
      group: { name: "shrine", chance: { base: 0.2, "8..": 0.5 } },
      place: { when: "after", site: { gate: "6.." } },
    });
    for (const place of ["{ site: wall }", "{ site: dead-end }", "{ site: { sight: start } }", "{ when: before }"]) {
      expect(read(`place: ${place}`).errors).toEqual([]);
    }
  });

  test.each([
    [
      "place: { site: cave }",
      'place.site must be "wall", "dead-end", { gate: 6.. }, { sight: start } or { area: camp }, got "cave"',
    ],
    ["place: { when: during }", 'place.when must be "before" or "after", got "during"'],
    ["place: { site: { sight: exit } }", 'place.site.sight must be "start", got "exit"'],
    ["place: { site: { gate: many } }", 'place.site.gate must be a range such as 6.., got "many"'],
    ["group: shrine", 'group must be an object with name, got "shrine"'],
    ["group: { chance: 0.5 }", "group.name is missing"],
    [
      "place: { when: before, over: floor }",
      "a prefab placed before the level is surrounded by rock, so there is no floor to place it on.",
    ],
  ])("that says %s is refused with the place", (header, message) => {
    const { errors } = read(header);
    expect(errors).toHaveLength(1);
    expect(errors[0]!.message).toContain(message);
    expect(errors[0]!.line).toBe(2);
  });
});
