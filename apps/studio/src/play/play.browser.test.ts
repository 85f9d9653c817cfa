import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { serveStudio } from "../../../../packages/undercroft/src/cli/serve-studio.js";
import { openSite, type Page } from "../../../../packages/undercroft/test/open-browser.js";
import { encodeLink, type LinkState } from "../share/link.js";

const WEB = fileURLToPath(new URL("../../../../packages/undercroft/dist/apps/web", import.meta.url));

const studio = openSite(() => serveStudio({ port: 0, web: WEB }));

async function open(recipe: LinkState["recipe"]): Promise<Page> {
  const link = await encodeLink({ recipe, seed: "played", depth: 1, size: [40, 24], view: "play" });
  return studio.newPage({ path: `#${link.replace(/^#/, "")}`, viewport: { width: 1300, height: 800 }, isAlone: true });
}

const stateOf = (page: Page) => page.locator(".crawl-state").textContent();
const isAt = (page: Page, state: string) => expect.poll(() => stateOf(page)).toContain(state);
const screenShows = (page: Page, text: string) =>
  expect.poll(() => page.locator(".crawl-text").textContent()).toContain(text);

it("plays the level that is looked at, keeps the run while the view is left, and begins anew", async () => {
  const page = await open("rooms");
  await isAt(page, "Health 30 of 30, depth 1 of 1, turn 1");
  await page.keyboard.press(".");
  await isAt(page, "turn 2");
  await page.locator(".views button", { hasText: "Watch" }).click();
  await expect.poll(() => page.locator(".crawl").count()).toBe(0);
  await page.locator(".views button", { hasText: "Play" }).click();
  await screenShows(page, "Continue (depth 1, turn 2)");
  await page.keyboard.press("Enter");
  await isAt(page, "turn 2");
  await page.getByRole("button", { name: "New run on this level" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave it" }).click();
  await isAt(page, "turn 1");
  expect(await page.getByRole("link", { name: "Play the whole dungeon" }).getAttribute("href")).toBe("crawl.html");
});

it("keeps the run when the page is loaded again, and asks before another level ends it", async () => {
  const page = await open("rooms");
  await isAt(page, "turn 1");
  const seed = page.locator(".order input");
  // Nothing is lost yet. A key pressed before the new level is there would be a turn on the old one.
  await page.locator(".crawl").evaluate((old) => old.setAttribute("data-old", ""));
  await page.getByRole("button", { name: "New seed" }).click();
  await expect.poll(() => seed.inputValue()).not.toBe("played");
  await page.locator(".crawl:not([data-old])").waitFor();
  await isAt(page, "turn 1");
  const played = await seed.inputValue();
  await page.keyboard.press(".");
  await isAt(page, "turn 2");
  await page.reload();
  await screenShows(page, "Continue (depth 1, turn 2)");
  await page.keyboard.press("Enter");
  await isAt(page, "turn 2");

  const question = page.getByRole("dialog", { name: "Leave this run?" });
  await page.getByRole("button", { name: "New seed" }).click();
  await question.getByText("You are at turn 2.").waitFor();
  await question.getByRole("button", { name: "Go on playing" }).click();
  await question.waitFor({ state: "detached" });
  await expect.poll(() => seed.inputValue()).toBe(played);
  await seed.fill("other");
  await page.keyboard.press("Enter");
  await question.waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await expect.poll(() => seed.inputValue()).toBe(played);
  await isAt(page, "turn 2");
  await page.getByRole("button", { name: "New seed" }).click();
  await question.getByRole("button", { name: "Leave it" }).click();
  await expect.poll(() => seed.inputValue()).not.toBe(played);
  await isAt(page, "turn 1");
});

it("lists the keys of the game in the help of the page, and gives the focus back to the game", async () => {
  const page = await open("rooms");
  await isAt(page, "turn 1");
  await page.getByRole("button", { name: "Help and keys" }).click();
  const help = page.getByRole("dialog", { name: "Help and keys" });
  const lines = await help.locator(".keys > div").evaluateAll((rows) =>
    rows.map((row) => {
      const keys = [...row.querySelectorAll(".key")].map((key) => [...key.children].map((part) => part.textContent));
      return { keys: keys.map((parts) => parts.join("+")), does: row.querySelector("dd")!.textContent };
    }),
  );
  expect(lines).toContainEqual({ keys: ["O"], does: "explore until disturbed" });
  expect(lines).toContainEqual({ keys: ["Shift+S"], does: "save and quit" });
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("CANVAS");
  await page.keyboard.press(".");
  await isAt(page, "turn 2");
});

it("says what to add to a map that has no start", async () => {
  const page = await open({ name: "bare", purpose: "map", steps: [{ use: "cellular-automata" }] });
  await page.getByText("This level has no start to play from.").waitFor();
  expect(await page.getByRole("button", { name: "New run on this level" }).isDisabled()).toBe(true);
});
