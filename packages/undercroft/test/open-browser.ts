import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, type TestContext } from "vitest";
import { browserFlags, findBrowser } from "../../../scripts/programs/browser.mjs";

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

/**
 * Scripts are compiled and tidied up after where they run. With threads for that a page is ready sooner where cores are
 * idle; here all of them are busy, and it is only more work.
 */
const SPARING_FLAGS = ["--js-flags=--single-threaded"];

/** The milliseconds that something on a page may take: a machine may have other things to do. */
const PATIENCE = 120_000;

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
    shared = chromium.launch({
      executablePath: executablePath!,
      args: [...browserFlags(), ...QUIET_FLAGS, ...SPARING_FLAGS],
    });
  return shared!;
}

/** How a page is opened, besides what a browser can be told. */
export interface SitePageOptions extends BrowserContextOptions {
  /** What comes after the slash of the address. */
  readonly path?: string;
  /** Runs in the page before anything else. */
  readonly before?: string;
  /** For a test that changes what can't be changed back, such as the page's clock: the page is its own, and ends with it. */
  readonly isAlone?: boolean;
}

/** A page, and where its visitor comes from. */
interface Visit {
  readonly page: Page;
  readonly session: CDPSession;
  /** The same for visitors who can take each other's place. */
  readonly kind: string;
  readonly isAlone: boolean;
}

/**
 * Pages that nobody visits, by kind. A new page costs a second of work, most of it for a window that nobody sees; one that
 * has forgotten its last visitor is as good.
 */
const free = new Map<string, Visit[]>();

/** Where pages wait between two visitors: at the same address, so that what is kept there can be cleared, and empty. */
const WAITING_ROOM = "nothing-is-here";

/**
 * What a browser misses there: the page, and an icon, which our own pages name. It may complain about them as late as under
 * the next visitor.
 */
const OF_THE_WAITING_ROOM = new RegExp(`/(${WAITING_ROOM}|favicon\\.ico)$`);

/** What tests listen to. */
const EVENTS = ["console", "download", "pageerror", "request", "requestfailed", "response"] as const;

async function enter(browser: Browser, { before, isAlone = false, ...options }: SitePageOptions): Promise<Visit> {
  const kind = JSON.stringify([before, options]);
  const known = isAlone ? undefined : free.get(kind)?.pop();
  if (known !== undefined && !known.page.isClosed()) return known;
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  if (before !== undefined) await page.addInitScript(before);
  return { page, session: await context.newCDPSession(page), kind, isAlone };
}

/** Makes a page forget its visitor, so that the next one finds it as if it were new. */
async function leave({ page, session, kind, isAlone }: Visit, address: string, isSound: boolean): Promise<void> {
  for (const event of EVENTS) page.removeAllListeners(event);
  if (isAlone || !isSound || page.isClosed() || page.context().pages().length > 1) {
    await page.context().close();
    return;
  }
  await page.mouse.up();
  // Whatever a page keeps when it is left is kept by now, and whatever it ran has ended.
  await page.goto(`${address}/${WAITING_ROOM}`);
  // By the page itself: what the browser is told to forget, it forgets at a time of its own, perhaps under the next visitor.
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await session.send("Page.resetNavigationHistory");
  await page.mouse.move(0, 0);
  free.set(kind, [...(free.get(kind) ?? []), { page, session, kind, isAlone }]);
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
  /** Every page is a visitor of its own, who has never been here. */
  newPage(options?: SitePageOptions): Promise<Page>;
}

/**
 * Serves pages for all tests of a file, and leaves what a test has opened when it ends. Words on the console that match
 * `allowed` are no misdeed.
 */
export function openSite(
  serve: () => Promise<{ readonly address: string; close(): Promise<unknown> }>,
  { allowed }: { readonly allowed?: RegExp } = {},
): Site {
  let server: Awaited<ReturnType<typeof serve>> | undefined;
  let browser: Browser;
  let visits: Visit[] = [];
  const misdeeds: string[] = [];

  beforeAll(async () => {
    server = await serve();
  });
  beforeEach(async (context) => {
    misdeeds.length = 0;
    browser = await openBrowser(context);
  });
  afterEach(async ({ task }) => {
    const isSound = task.result?.state !== "fail" && misdeeds.length === 0;
    await Promise.all(visits.map((visit) => leave(visit, server!.address, isSound)));
    visits = [];
    expect(misdeeds).toEqual([]);
  });
  afterAll(() => server?.close());

  const watch = (page: Page) => {
    page.on("console", (message) => {
      const text = message.text();
      const { url } = message.location();
      if (!["error", "warning"].includes(message.type()) || OF_THE_WAITING_ROOM.test(url)) return;
      if (allowed?.test(text) !== true) misdeeds.push(`${text} (${url})`);
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
    async newPage({ path = "", ...options } = {}) {
      const visit = await enter(browser, options);
      visits.push(visit);
      const { page } = visit;
      watch(page);
      await page.goto(`${server!.address}/${path}`);
      return page;
    },
  };
}
