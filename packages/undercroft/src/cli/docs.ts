import type { Command } from "commander";
import { serveManual } from "./serve-manual.js";
import { addPortOption, serveUntilStopped } from "./serving.js";

/** Beside the studio's, so that both can run at once. */
const DEFAULT_PORT = 4322;

export function addDocsCommand(program: Command): void {
  const command = program.command("docs").description("read the manual in the browser, with search, studio and crawl");
  addPortOption(command, DEFAULT_PORT).action(({ port }: { readonly port: number }) =>
    serveUntilStopped("The manual", port, () => serveManual({ port })),
  );
}
