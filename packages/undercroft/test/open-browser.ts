import { type Browser, chromium } from "playwright-core";
import type { TestContext } from "vitest";
import { browserFlags, findBrowser } from "../../../scripts/browser.mjs";

export type { Browser, BrowserContextOptions, Page } from "playwright-core";

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

/** Starts a real browser for a test. Where there is none the test is skipped and says why; under CI it fails. */
export async function openBrowser({ skip }: Pick<TestContext, "skip">): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    const reason = "no Chromium, Chrome or Edge was found on this machine; npm test says how to get one";
    if (isCi) throw new Error(`${reason}.`);
    skip(reason);
  }
  return chromium.launch({ executablePath: executablePath!, args: [...browserFlags(), ...QUIET_FLAGS] });
}
