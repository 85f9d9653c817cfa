import { expect, test } from "vitest";
import { contentHash } from "../../core/index.js";
import { drawnVault, prefab } from "../reading/prefab.js";
import { describedPrefab } from "./described.js";
import { UNDERCROFT_PACK } from "./index.js";

const well = UNDERCROFT_PACK.prefabs.find(({ name }) => name === "old_well")!;

test("included prefabs get their descriptions, and so do prefabs that are made from them", () => {
  expect(well.source.description).toBeUndefined();
  const description = "A well with a worn lip. The bucket is up, and somebody filled it.";
  expect(describedPrefab(well).source.description).toBe(description);
  expect(describedPrefab(prefab({ ...well.source, depth: 3 })).source).toMatchObject({ description, depth: 3 });
  expect(contentHash(describedPrefab(well))).toBe(contentHash(well));
});

test("other prefabs stay as they are, whatever their names are", () => {
  const own = drawnVault("old_well", ["..."]);
  expect(describedPrefab(own)).toBe(own);
  const described = drawnVault("old_well", ["..."], { description: "Dry." });
  expect(describedPrefab(described).source.description).toBe("Dry.");
});
