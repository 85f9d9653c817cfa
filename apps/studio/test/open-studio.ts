import { fileURLToPath } from "node:url";
import type { Level } from "undercroft";
import { type Recipe, type Registry, recipeChain, shippedRecipe } from "undercroft/recipes";
import { expect } from "vitest";
import { serveStudio } from "../../../packages/undercroft/src/cli/serve-studio.js";
import {
  openSite,
  type Page,
  type Site,
  type SitePageOptions,
} from "../../../packages/undercroft/test/open-browser.js";

export type { Page };

const WEB = fileURLToPath(new URL("../../../packages/undercroft/dist/apps/web", import.meta.url));

/** Small enough that its level, and those that it is compared with, are built in no time. */
const QUICK_SIZE = [60, 36] as const;
/** The link that pages are opened with unless another one is given. */
export const QUICK = "#recipe=rooms&seed=rats&size=60x36";

/** How a page is opened; without a path, with the quick link. */
export interface PageOptions extends SitePageOptions {
  /**
   * Whether the page does what can wait, two seconds after the level: loads the rest of the studio, and builds two hundred
   * levels to compare with. In most tests that would only take time, the more the slower the machine is.
   */
  readonly worksAhead?: boolean;
  /** Whether time passes so slowly that nobody comes too late for what moves, however busy the machine is. */
  readonly isSlow?: boolean;
}

/** The studio behind a real server, and a real browser to open it with. */
export interface Studio extends Site {
  newPage(options?: PageOptions): Promise<Page>;
}

const WORKS_NOT_AHEAD = `{
  const later = setTimeout;
  globalThis.setTimeout = (call, ms, ...rest) => (ms === 2000 ? 0 : later(call, ms, ...rest));
}`;

/** What moves is drawn by the time of its frames, of which each now takes as long as a hundred. */
const SLOW_MOTION = `{
  const now = performance.now.bind(performance);
  performance.now = () => now() / 100;
  const request = requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (draw) => request((time) => draw(time / 100));
}`;

/**
 * The studio, by the modules that it is started with: one for all test files of this process, so that browsers know its
 * files from the last one. It ends with the process, as the browser does.
 */
const servers = new Map<string, ReturnType<typeof serveStudio>>();

async function serve(use: readonly string[]): Promise<{ readonly address: string; close(): Promise<void> }> {
  const key = JSON.stringify(use);
  const server = servers.get(key) ?? serveStudio({ port: 0, web: WEB, use });
  servers.set(key, server);
  return { address: (await server).address, close: async () => {} };
}

/**
 * Gives the studio to all tests of a file, and leaves what they opened when they end. Visitors ask for less motion unless
 * it is said otherwise: then levels are shown in full at once.
 */
export function openStudio({ use = [] }: { readonly use?: readonly string[] } = {}): Studio {
  const site = openSite(() => serve(use));
  return {
    get address() {
      return site.address;
    },
    misdeeds: site.misdeeds,
    newPage: ({ path = QUICK, before = "", worksAhead = false, isSlow = false, ...options } = {}) =>
      site.newPage({
        path,
        before: `${worksAhead ? "" : WORKS_NOT_AHEAD}${isSlow ? SLOW_MOTION : ""}${before}`,
        viewport: { width: 1300, height: 800 },
        reducedMotion: "reduce",
        ...options,
      }),
  };
}

/** Waits for something on the page. */
export function eventually<T>(look: () => Promise<T> | T, message = ""): ReturnType<typeof expect.poll<T>> {
  return expect.poll(look, { message });
}

/** The hash of the level on the screen, or nothing while one is being built. */
export async function hashOf(page: Page): Promise<string | undefined> {
  const words = await page.evaluate(() => document.querySelector("output.hash")?.getAttribute("aria-label"));
  return /[0-9a-f]{32}/.exec(words ?? "")?.[0];
}

/** Waits until no build is on its way and a level is on the screen, another one than `before` if that is given; gives its hash. */
export async function levelShown(page: Page, before?: string): Promise<string> {
  let hash: string | undefined;
  await eventually(async () => {
    hash = await hashOf(page);
    return hash !== undefined && hash !== before;
  }).toBe(true);
  return hash!;
}

/** What the library makes of a recipe by itself, to compare with what the studio shows; as quick as the quick link. */
export function libraryLevel(
  recipe: string | Recipe,
  {
    seed = "rats",
    depth = 1,
    size = QUICK_SIZE,
    registry,
  }: {
    readonly seed?: string;
    readonly depth?: number;
    readonly size?: readonly [number, number];
    readonly registry?: Registry;
  } = {},
): Level {
  const given = typeof recipe === "string" ? shippedRecipe(recipe) : recipe;
  const chain = recipeChain(given, { size, ...(registry === undefined ? {} : { registry }) });
  return chain.build({ seed, depth, history: true });
}
