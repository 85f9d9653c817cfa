import { readWorld } from "undercroft/worlds";
import { expect, it } from "vitest";
import { eventually, hashOf, levelShown, libraryLevel, openStudio, type Page } from "./open-studio.js";

const studio = openStudio();

const WORLD = `world: frost_keep
tiles:
  ice: { glyph: i, walkable: true, opaque: false, autotile: floor, look: { glyph: "'", color: "#9cf" } }
things:
  Frost Wolf: { kind: monster, look: { glyph: w, color: "#cfe" }, plays_as: Wolf }
tables:
  frost: [{ name: Frost Wolf }]
themes:
  frozen: { colors: { wall: "#6d8fb0" }, patches: [{ tile: ice, count: 20 }] }
recipes:
  ice-rooms:
    theme: frozen
    steps:
      - { use: simple-map }
      - { use: room-based-start }
      - { use: room-based-stairs }
      - { use: room-based-spawner, table: frost }
`;

/** The same as data, for the library. */
const SOURCE = {
  world: "frost_keep",
  tiles: { ice: { glyph: "i", walkable: true, opaque: false } },
  things: { "Frost Wolf": { kind: "monster", plays_as: "Wolf" } },
  tables: { frost: [{ name: "Frost Wolf" }] },
  themes: { frozen: { patches: [{ tile: "ice", count: 20 }] } },
  recipes: {
    "ice-rooms": {
      theme: "frozen",
      steps: [
        { use: "simple-map" },
        { use: "room-based-start" },
        { use: "room-based-stairs" },
        { use: "room-based-spawner", table: "frost" },
      ],
    },
  },
};

/** Drops a file on the page. */
const drop = (page: Page, name: string, text: string) =>
  page.evaluate(
    ([called, content]) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([content!], called!));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
    },
    [name, text],
  );

it("opens a world that is dropped on the page: its recipe, its tiles and its monsters", async () => {
  const page = await studio.newPage();
  const before = await levelShown(page);
  await drop(page, "world.yaml", WORLD);
  const world = readWorld(SOURCE);
  const level = libraryLevel(world.recipe("ice-rooms"), { registry: world.registry });
  expect(level.rows().join("")).toContain("i");
  expect(await levelShown(page, before)).toBe(level.hash);
  expect(await page.locator(".order select").inputValue()).toBe("ice-rooms");
  await page.getByText("Frost Wolf").first().waitFor();
});

it("says where a world is wrong, and keeps what is on the screen", async () => {
  const page = await studio.newPage();
  const before = await levelShown(page);
  await drop(page, "world.yaml", WORLD.replace("name: Frost Wolf", "name: Frost Wulf"));
  await eventually(() => page.locator(".notice").textContent()).toContain(
    'there is no thing "Frost Wulf". Did you mean "Frost Wolf"?',
  );
  expect(await page.locator(".notice").textContent()).toContain("world.yaml:7:19");
  expect(await hashOf(page)).toBe(before);
});
