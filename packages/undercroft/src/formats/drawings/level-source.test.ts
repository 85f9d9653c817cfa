import { expect, test } from "vitest";
import { chain } from "../../chain/index.js";
import { drawnLevel, type prefab, prefabLevel } from "../../prefabs/index.js";
import { levelToSource } from "./level-source.js";
import { readVaultFile, writeVault } from "./vault-file.js";

const build = (made: ReturnType<typeof prefab>) =>
  chain({ width: 7, height: 4 })
    .startWith(prefabLevel({ prefab: made }))
    .build({ seed: 1, depth: 3 });

test("a level's drawing, written and read again, is that level, with all that its spawns ask for", () => {
  const level = build(
    drawnLevel("odd", ["#######", "#@igab#", "#...d>#", "#######"], {
      palettes: ["water"],
      legend: {
        i: { spawn: [{ table: "loot", depth: "+2" }, "Rations", { name: "Ogre", or: ["Orc"], state: "asleep" }] },
        a: { terrain: "shallow_water", spawn: { name: "Eel", blocks: true } },
        b: { spawn: { name: "Goblin", blocks: false } },
        d: { spawn: { table: "loot", depth: -1 } },
      },
    }),
  );
  expect(level.spawns).toHaveLength(7);
  const { prefabs, errors } = readVaultFile(writeVault(levelToSource(level, "again")), "again.vault");
  expect(errors).toEqual([]);
  const again = build(prefabs[0]!);
  expect(again.rows()).toEqual(level.rows());
  expect([again.start, again.exits]).toEqual([level.start, level.exits]);
  expect(again.spawns).toEqual(level.spawns);
});
