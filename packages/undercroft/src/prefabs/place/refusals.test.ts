import { expect, test } from "vitest";
import { BuilderMap, tileset } from "../../core/index.js";
import { Refusals } from "./refusals.js";

test("however many reasons there are, a report has few lines, and every vault is counted", () => {
  const map = new BuilderMap(9, 9, 1, tileset());
  const refusals = new Refusals("vault");
  for (let i = 0; i < 300; i++)
    refusals.add(map, `vault_${i}`, { why: `reason ${i % 30}`, message: `figures of ${i}` });
  refusals.report(map);
  expect(map.report).toHaveLength(8);
  expect(map.report[0]).toEqual({
    step: "",
    kind: "not-placed",
    message: "10 vaults (vault_0, vault_30, vault_60, …): reason 0",
    why: "reason 0",
  });
  const counts = map.report.map(({ message }) => Number(/^\d+/.exec(message)![0]));
  expect(counts.reduce((sum, count) => sum + count)).toBe(300);
  expect(map.report.at(-1)!.message).toMatch(/: other reasons$/);
  expect(map.placements).toHaveLength(300);
  expect(map.placements[31]).toEqual({ step: "", prefab: "vault_31", outcome: "reason 1" });
});
