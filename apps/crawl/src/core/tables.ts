import { type FeelingTable, feelingTable, type SpawnTable, spawnTable, UNDERCROFT_FEELINGS } from "undercroft/tables";

/** What may appear. Orcs come at depth 2, ogres at 4; blades and shields get better on the way. */
export const CRAWL_TABLE: SpawnTable = spawnTable("crawl", [
  { name: "Goblin", kind: "monster", base: 19, perDepth: -1.5 },
  { name: "Orc", kind: "monster", base: -3, perDepth: 3 },
  { name: "Ogre", kind: "monster", base: -10, perDepth: 2.9 },
  { name: "Health Potion", kind: "item", base: 6 },
  { name: "Rations", kind: "item", base: 4 },
  { name: "Magic Missile Scroll", kind: "item", base: 4 },
  { name: "Fireball Scroll", kind: "item", base: 1, perDepth: 0.5 },
  { name: "Confusion Scroll", kind: "item", base: 2 },
  { name: "Magic Mapping Scroll", kind: "item", base: 2 },
  { name: "Dagger", kind: "item", base: 3.5, perDepth: -0.5 },
  { name: "Shield", kind: "item", base: 3.5, perDepth: -0.5 },
  { name: "Longsword", kind: "item", base: -1, perDepth: 0.5 },
  { name: "Tower Shield", kind: "item", base: -1, perDepth: 0.5 },
  { name: "Bear Trap", kind: "trap", base: 6 },
]);

/** What its levels can be like: only what doesn't change who lives there, because the game sees to that itself. */
export const CRAWL_FEELINGS: FeelingTable = feelingTable(
  "crawl",
  UNDERCROFT_FEELINGS.feelings.filter(({ name }) => ["flooded", "overgrown", "dark", "frozen"].includes(name)),
);

/** What levels may ask for by the name of a table, for the game to draw from. */
export const DRAWN_FROM: ReadonlyMap<string, SpawnTable> = new Map(
  (["monster", "item", "trap"] as const).map((kind) => {
    const name = `${kind}s`;
    return [
      name,
      spawnTable(
        name,
        CRAWL_TABLE.entries.filter((entry) => entry.kind === kind),
      ),
    ];
  }),
);
