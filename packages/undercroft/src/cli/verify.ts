import type { Command } from "commander";
import { hashAsIn, type LevelFile, readLevel } from "../chain/index.js";
import { counted, isPlain, printable } from "../core/index.js";
import { parseJson } from "../formats/text/parse-json.js";
import { type Check, verifyUnder } from "../verify/index.js";
import { readLevelInput } from "./level-input.js";
import { CommandError, EXIT, fileName, jsonText, note, paint, withFile, writeResult } from "./terminal.js";

interface FileVerdict {
  readonly file: string;
  readonly ok: boolean;
  readonly movement?: string;
  readonly unreachable?: number;
  readonly checks: readonly Check[];
  readonly error?: string;
}

export function addVerifyCommand(program: Command): void {
  program
    .command("verify")
    .description("check level files, and show the cells that prove each failure")
    .argument("<files...>", "level files, or pictures of levels (.png); - means standard input")
    .option("--json", "print JSON")
    .action(async (files: string[], { json }: { json?: boolean }) => {
      const verdicts: FileVerdict[] = [];
      for (const file of files) verdicts.push(await verdictOf(file));
      await writeResult(json ? jsonText(verdicts) : verdicts.map(verdictText).join(""));
      if (verdicts.some((verdict) => !verdict.ok)) process.exitCode = EXIT.failed;
    });
}

/** A file whose contents are wrong is a verdict too; one that can't be read ends the command. */
async function verdictOf(file: string): Promise<FileVerdict> {
  const text = await readLevelInput(file);
  try {
    const value = withFile(file, () => parseJson(text, fileName(file)));
    const level = withFile(file, () => readLevel(value));
    if (isPlain(value) && value.hash !== hashAsIn(value as unknown as LevelFile, level))
      note(`${fileName(file)}: the hash doesn't match the contents, so the file was edited.`);
    const { ok, movement, unreachable, checks } = verifyUnder(level.toCheckable(), level.movement);
    return { file, ok, movement, unreachable, checks };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { file, ok: false, checks: [], error: error.message };
  }
}

function verdictText({ file, ok, checks, error }: FileVerdict): string {
  if (error !== undefined) return `${paint(31, "✗")} ${printable(error)}\n`;
  if (ok) return `${paint(32, "✓")} ${printable(fileName(file))}: ${counted(checks.length, "check")} passed\n`;
  const failures = checks.filter((check) => !check.ok);
  const lines = failures.map(({ name, message, witnesses = [] }) => {
    const cells = witnesses.slice(0, 10).map(([x, y]) => `(${x}, ${y})`);
    const more = witnesses.length > 10 ? ` and ${witnesses.length - 10} more` : "";
    return `    ${name}: ${printable(message ?? "")}${cells.length > 0 ? `, at ${cells.join(" ")}${more}` : ""}\n`;
  });
  return `${paint(31, "✗")} ${printable(fileName(file))}: ${failures.length} of ${counted(checks.length, "check")} failed\n${lines.join("")}`;
}
