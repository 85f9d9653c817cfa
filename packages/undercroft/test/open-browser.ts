import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, type TestContext } from "vitest";
import { browserFlags, findBrowser } from "../../../scripts/browser.mjs";

export type { Page };

const isCi = !["", "0", "false", undefined].includes(process.env.CI);

/** Nothing of these asks the network for anything, or draws on a graphics card that a server doesn't have. */
const QUIET_FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** One for all test files of this process; it ends with the process. */
let shared: Promise<Browser> | undefined;

/**
 * Gives a real browser to a test, which must leave it open and close what it opened in it. Where there is none the test is
 * skipped and says why; under CI it fails.
 */
export async function openBrowser({ skip }: Pick<TestContext, "skip">): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    const reason = "no Chromium, Chrome or Edge was found on this machine; npm test says how to get one";
    if (isCi) throw new Error(`${reason}.`);
    skip(reason);
  }
  if ((await shared)?.isConnected() !== true)
    shared = chromium.launch({ executablePath: executablePath!, args: [...browserFlags(), ...QUIET_FLAGS] });
  return shared!;
}

/** How a page is opened, besides what a browser can be told. */
export interface SitePageOptions extends BrowserContextOptions {
  /** What comes after the slash of the address. */
  readonly path?: string;
  /** Runs in the page before anything else. */
  readonly before?: string;
}

/** Pages behind a server, and a real browser to open them with. */
export interface Site {
  /** Without a slash at its end. */
  readonly address: string;
  /**
   * What pages did that they must not: complaints on the console, errors, breaches of the policy, requests to other hosts.
   * Whatever is left in the list fails the test when it ends.
   */
  readonly misdeeds: string[];
  /** Every page is a visitor of its own. */
  newPage(options?: SitePageOptions): Promise<Page>;
}

/**
 * Serves pages for all tests of a file, and closes what a test has opened when it ends. Words on the console that match
 * `allowed` are no misdeed.
 */
export function openSite(
  serve: () => Promise<{ readonly address: string; close(): Promise<unknown> }>,
  { allowed }: { readonly allowed?: RegExp } = {},
): Site {
  let server: Awaited<ReturnType<typeof serve>> | undefined;
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  const misdeeds: string[] = [];

  beforeAll(async () => {
    server = await serve();
  });
  beforeEach(async (context) => {
    misdeeds.length = 0;
    browser = await openBrowser(context);
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    expect(misdeeds).toEqual([]);
  });
  afterAll(() => server?.close());

  const watch = (page: Page) => {
    page.on("console", (message) => {
      const text = message.text();
      if (["error", "warning"].includes(message.type()) && allowed?.test(text) !== true) misdeeds.push(text);
    });
    page.on("pageerror", (error) => misdeeds.push(String(error)));
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== server!.address && protocol !== "data:" && protocol !== "blob:") misdeeds.push(request.url());
    });
  };
  return {
    get address() {
      return server!.address;
    },
    misdeeds,
    async newPage({ path = "", before, ...options } = {}) {
      const context = await browser.newContext(options);
      contexts.push(context);
      const page = await context.newPage();
      watch(page);
      if (before !== undefined) await page.addInitScript(before);
      await page.goto(`${server!.address}/${path}`);
      return page;
    },
  };
}
