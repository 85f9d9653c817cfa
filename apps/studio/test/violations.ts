import axe from "axe-core";
import type { Page } from "./open-studio.js";

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** The rules that colours decide. */
export const ABOUT_COLORS = ["color-contrast", "link-in-text-block"];

/** What is hard to use for somebody on this page, in words: by all rules, or by some. */
export async function violations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // As text it is run by the browser itself, which needs no leave of the page's policy.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (runOnly) => {
    const inPage = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } };
    return (await inPage.axe.run({ resultTypes: ["violations"], ...(runOnly === undefined ? {} : { runOnly }) }))
      .violations;
  }, rules);
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}
