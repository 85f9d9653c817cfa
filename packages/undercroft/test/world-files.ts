import { readFileSync } from "node:fs";

const page = readFileSync(new URL("../../../docs/worlds.md", import.meta.url), "utf8");
const [, world, vault] =
  /`world\.yaml`:\n\n```yaml\n([\s\S]*?)```[\s\S]*?`vaults\/den\.vault`[\s\S]*?```\n([\s\S]*?)```/.exec(page)!;

/** The files that the page about worlds tells to make. */
export const WORLD_FILES: readonly (readonly [file: string, text: string])[] = [
  ["world.yaml", world!],
  ["vaults/den.vault", vault!],
];
