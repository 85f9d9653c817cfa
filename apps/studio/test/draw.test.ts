import { readFile } from "node:fs/promises";
import { levelToSource, parseVaults, readXp, sourceToXp, writeXp } from "undercroft/formats";
import { shippedRecipe } from "undercroft/recipes";
import { describe, expect, it } from "vitest";
import { eventually, hashOf, levelShown, libraryLevel, openStudio, type Page, QUICK } from "./open-studio.js";

const studio = openStudio();

/** A drawing that every tool shows well on; the hash signs in the middle are of one piece. */
const YARD = [".......", ".......", "..###..", "..###..", ".......", "......."];

const vault = (rows: readonly string[], header: readonly string[] = []) =>
  ["vault: yard", ...header, "===", ...rows, ""].join("\n");

const board = (page: Page) => page.getByRole("application", { name: /^Drawing/ });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const notice = (page: Page) => page.locator("p.notice").textContent();

async function openFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page
    .getByLabel("Open files")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
  await eventually(() => notice(page)).toContain(`${name} opened`);
}

/** Draw with the yard in it. */
async function openYard(rows: readonly string[] = YARD, header: readonly string[] = []): Promise<Page> {
  const page = await studio.newPage({ path: `${QUICK}&view=draw` });
  await board(page).waitFor();
  await openFile(page, "yard.vault", vault(rows, header));
  await board(page)
    .and(page.getByLabel(`Drawing, ${rows[0]!.length} by ${rows.length} cells`))
    .waitFor();
  return page;
}

/** The rows of the drawing, as the browser keeps them between visits. */
async function rowsOf(page: Page): Promise<readonly string[]> {
  const kept = await page.evaluate(() => localStorage.getItem("undercroft-studio-drawing"));
  const { text } = JSON.parse(kept ?? '{"text":""}') as { text: string };
  return text.split("===\n")[1]?.replace(/\n+$/, "").split("\n") ?? [];
}

const shows = (page: Page, rows: readonly string[]) => eventually(() => rowsOf(page)).toEqual(rows);

/** The middle of a cell on the screen. */
async function cellAt(page: Page, [x, y]: readonly [number, number]): Promise<readonly [number, number]> {
  const name = (await board(page).getAttribute("aria-label"))!;
  const [width, height] = /(\d+) by (\d+)/.exec(name)!.slice(1).map(Number) as [number, number];
  const size = Number(
    /^\d+/.exec((await page.getByRole("button", { name: /px a cell/ }).getAttribute("aria-label"))!)![0],
  );
  const box = (await board(page).boundingBox())!;
  return [
    box.x + (box.width - size * width) / 2 + (x + 0.5) * size,
    box.y + (box.height - size * height) / 2 + (y + 0.5) * size,
  ];
}

/** Draws from cell to cell with the mouse. */
async function stroke(page: Page, ...cells: readonly (readonly [number, number])[]): Promise<void> {
  const [first, ...others] = await Promise.all(cells.map((cell) => cellAt(page, cell)));
  await page.mouse.move(...first!);
  await page.mouse.down();
  for (const at of others) await page.mouse.move(...at);
  await page.mouse.up();
}

describe("the tools", () => {
  it("draw what they are called, and every stroke is one step to undo", async () => {
    const page = await openYard();
    await press(page, "+: door");
    await stroke(page, [0, 0], [2, 0]);
    const afterPencil = ["+++....", ...YARD.slice(1)];
    await shows(page, afterPencil);
    await press(page, "Line");
    await stroke(page, [3, 5], [6, 5]);
    const afterLine = [...afterPencil.slice(0, 5), "...++++"];
    await shows(page, afterLine);
    await press(page, "Undo");
    await shows(page, afterPencil);
    await press(page, "Undo");
    await shows(page, YARD);
    await press(page, "Redo");
    await press(page, "Redo");
    await shows(page, afterLine);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await shows(page, YARD);

    await press(page, "Rectangle");
    await stroke(page, [0, 0], [3, 2]);
    await shows(page, ["++++...", "+..+...", "++++#..", "..###..", ".......", "......."]);
    await press(page, "Undo");
    await press(page, "Filled rectangle");
    await stroke(page, [5, 4], [6, 5]);
    await shows(page, [...YARD.slice(0, 4), ".....++", ".....++"]);
    await press(page, "Undo");
    await press(page, "Fill");
    await stroke(page, [3, 2]);
    await shows(page, [...YARD.slice(0, 2), "..+++..", "..+++..", ...YARD.slice(4)]);
    await press(page, "Undo");
    await press(page, "Erase to hole");
    await stroke(page, [6, 0], [6, 1]);
    await shows(page, ["...... ", "...... ", ...YARD.slice(2)]);
    await press(page, "Undo");
    await press(page, "Draw wall");
    await stroke(page, [0, 0]);
    await shows(page, ["#......", ...YARD.slice(1)]);
  });

  it("draw on both sides of a mirror, and pick up what lies there", async () => {
    const page = await openYard();
    await page.getByLabel("Find a tile or a thing").fill("goblin");
    await page.getByRole("option", { name: /^Goblin/ }).click();
    await press(page, "Mirror both ways");
    await stroke(page, [1, 0]);
    await shows(page, [".g...g.", ...YARD.slice(1, 5), ".g...g."]);
    await press(page, "No mirror");
    await press(page, "Pick a glyph");
    await stroke(page, [3, 2]);
    const isPressed = (name: string) => page.getByRole("button", { name, exact: true }).getAttribute("aria-pressed");
    await eventually(() => isPressed("#: wall")).toBe("true");
    await eventually(() => isPressed("Pencil")).toBe("true");
  });

  it("select a part and move it", async () => {
    const page = await openYard();
    await press(page, "Select and move");
    await stroke(page, [2, 2], [4, 3]);
    await stroke(page, [3, 2], [3, 4]);
    await shows(page, [...YARD.slice(0, 2), "..   ..", "..   ..", "..###..", "..###.."]);
    await page.keyboard.press("Control+c");
    await press(page, "Undo");
    await shows(page, YARD);
    await page.keyboard.press("Control+a");
    await press(page, "Clear");
    await shows(
      page,
      YARD.map(() => "       "),
    );
  });

  it("work with the keys alone", async () => {
    const page = await openYard();
    await board(page).focus();
    await page.keyboard.press("3");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("r");
    await page.keyboard.press("4");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await eventually(async () => (await rowsOf(page)).join("")).not.toBe(YARD.join(""));
    await page.keyboard.press("Control+z");
    await page.keyboard.press("t");
    await page.keyboard.type("gg");
    await eventually(async () => (await rowsOf(page)).join("")).toContain("gg");
  });
});

describe("a drawing", () => {
  it("has fields for what is said about it, and a size that can be changed", async () => {
    const page = await openYard();
    await page.getByLabel("description", { exact: true }).fill("A yard");
    await page.getByLabel("depth", { exact: true }).fill("3..x");
    await page.getByRole("alert").filter({ hasText: /depth/ }).waitFor();
    await page.getByLabel("depth", { exact: true }).fill("3..5");
    await page.getByLabel("depth", { exact: true }).press("Tab");
    await press(page, "Add a row at the top");
    await page.getByLabel("Drawing, 7 by 7 cells").waitFor();
    await page.getByText("as YAML").click();
    const header = page.getByLabel("Header as YAML");
    await eventually(() => header.inputValue()).toMatch(/description: A yard\n(?:.*\n)*depth: 3\.\.5/);
    await page.getByRole("tab", { name: "Place" }).click();
    await page.getByText("It isn't used at depth 1").waitFor();
  });

  it("is shown in all its symmetries, of which those that it allows are marked", async () => {
    const page = await openYard(["..#", "...", "..."], ["transform: false"]);
    await page.getByText("1 of 8 orientations can be used").waitFor();
    expect(await page.getByRole("button", { name: /^Turn the drawing/ }).count()).toBe(8);
    await page.getByRole("button", { name: /^Turn the drawing: mirror x/ }).click();
    await shows(page, ["#..", "...", "..."]);
  });

  it("is looked over while it is drawn: what is wrong is listed, and a press goes to its cell", async () => {
    const page = await openYard();
    await page.getByText("No problems found.").waitFor();
    await board(page).focus();
    for (const key of ["ArrowRight", "ArrowDown", "t"]) await page.keyboard.press(key);
    await page.keyboard.type("Q");
    await page.getByText("1 error").waitFor();
    const finding = page.locator(".draw-finding");
    expect(await finding.textContent()).toContain("Q");
    await page.keyboard.press("Escape");
    await page.keyboard.press("End");
    await finding.click();
    await eventually(() => page.locator(".draw-status").textContent()).toMatch(/1, 1.*error/);
    await page.getByText("Fix the errors first").waitFor();
  });

  it("is tried in levels, and can be put into the one that is watched", async () => {
    const page = await openYard();
    await page.getByText(/fits in \d+%/).waitFor();
    await page.getByRole("tab", { name: "Place" }).click();
    await page
      .getByText(/It fits in \d+ of 60 levels, so in \d+% to \d+% of all levels, with 95% confidence/)
      .waitFor();
    await press(page, "Try it in the level");
    await page.getByRole("region", { name: "Level map" }).waitFor();
    await levelShown(page);
    await eventually(() => notice(page)).toMatch(/^yard was placed at \d+, \d+/);
    await page.getByRole("complementary", { name: "Level" }).getByText("Yard", { exact: true }).waitFor();
    // The link holds the drawing.
    await page.reload();
    await page.getByRole("complementary", { name: "Level" }).getByText("Yard", { exact: true }).waitFor();
  });

  it("is saved as .vault and as .xp with its header, and opened again, dropped or chosen", async () => {
    const page = await openYard([...YARD.slice(0, 5), ".....g."], ["description: Kept."]);
    const save = async (format: string, count: number) => {
      const files = new Map<string, Buffer>();
      const all = new Promise<void>((done) => {
        page.on("download", async (download) => {
          files.set(download.suggestedFilename(), await readFile(await download.path()));
          if (files.size === count) done();
        });
      });
      await page.getByLabel("Save as").selectOption(format);
      await all;
      page.removeAllListeners("download");
      return files;
    };
    const [[name, text]] = [...(await save("vault", 1))] as [[string, Buffer]];
    expect(name).toBe("yard.vault");
    expect(parseVaults(text.toString("utf8"), name).prefabs[0]).toMatchObject({ name: "yard", kind: "vault" });
    const saved = await save("xp", 2);
    expect([...saved.keys()].sort()).toEqual(["yard.xp", "yard.xp.yaml"]);
    expect(await readXp(saved.get("yard.xp")!)).toMatchObject({ layers: [{ width: 7, height: 6 }] });

    await openFile(page, "other.vault", vault(["..."]));
    await page.getByLabel("Drawing, 3 by 1 cells").waitFor();
    await page.evaluate(
      (given) => {
        const dropped = new DataTransfer();
        for (const [called, bytes] of given) dropped.items.add(new File([new Uint8Array(bytes)], called));
        const event = new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true });
        document.querySelector(".draw")!.dispatchEvent(event);
      },
      [...saved].map(([called, bytes]) => [called, [...bytes]] as const),
    );
    await page.getByLabel("Drawing, 7 by 6 cells").waitFor();
    expect(await page.getByLabel("description", { exact: true }).inputValue()).toBe("Kept.");
    await shows(page, [...YARD.slice(0, 5), ".....g."]);
    await openFile(page, name, text);
    await shows(page, [...YARD.slice(0, 5), ".....g."]);
  });
});

/** Drops a file on an element of the page. */
const dropOn = (page: Page, selector: string, name: string, content: string | Uint8Array) =>
  page.evaluate(
    ({ where, called, bytes }) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([new Uint8Array(bytes)], called));
      const target = document.querySelector(where)!;
      const event = (type: string) => new DragEvent(type, { dataTransfer: dropped, bubbles: true, cancelable: true });
      // A browser drops nothing where the page doesn't say that it may.
      if (!target.dispatchEvent(event("dragover"))) target.dispatchEvent(event("drop"));
    },
    { where: selector, called: name, bytes: [...Buffer.from(content)] },
  );

describe("files that are dropped", () => {
  it("open wherever they fall: drawings in Draw, recipes and levels in Watch", async () => {
    const page = await studio.newPage();
    await levelShown(page);
    await dropOn(page, ".stage-map", "yard.vault", vault(YARD));
    await page.getByLabel("Drawing, 7 by 6 cells").waitFor();
    await shows(page, YARD);

    const rooms = libraryLevel("rooms", { seed: "dropped", size: [50, 30] });
    await dropOn(page, ".draw-canvas", "own.json", JSON.stringify({ ...shippedRecipe("rooms"), size: [50, 30] }));
    await page.getByRole("region", { name: "Level map" }).waitFor();
    await eventually(() => hashOf(page)).toBe(libraryLevel("rooms", { size: [50, 30] }).hash);
    await dropOn(page, "header.top", "level.json", JSON.stringify(rooms.toJSON()));
    await eventually(() => hashOf(page)).toBe(rooms.hash);

    await dropOn(page, "body", "song.mp3", "la la");
    await eventually(() => notice(page)).toContain(
      "song.mp3 can't be opened: open a recipe or a level (.json), a world (.yaml, .json), a drawing",
    );
    expect(await hashOf(page)).toBe(rooms.hash);
  });

  it("open a level's own .xp as a level, without anything wrong about it", async () => {
    const level = libraryLevel("rooms", { seed: "rats", depth: 6 });
    const page = await studio.newPage();
    await levelShown(page);
    await dropOn(page, ".chain-panel", "rooms.xp", await writeXp(sourceToXp(levelToSource(level, "rooms"))));
    await page.getByLabel("Drawing, 60 by 36 cells").waitFor();
    await page.getByRole("list", { name: "In this file" }).getByText("level", { exact: true }).waitFor();
    await page.getByText("No problems found.").waitFor();
  });
});
