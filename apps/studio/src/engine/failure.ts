import { capital, plural, readable } from "apps-shared/words.ts";
import { BuildError, UndercroftError } from "undercroft";
import type { Cause, Failure } from "./protocol.ts";

/** What went wrong, as the page tells it. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof UndercroftError)) return { message: error instanceof Error ? error.message : String(error) };
  const { step, option } = error.details ?? {};
  return {
    ...(error instanceof BuildError ? failedBuild(error) : { message: error.message }),
    ...(step === undefined ? {} : { step }),
    ...(option === undefined ? {} : { option }),
  };
}

/** The cause first, then what was measured and what helps. How to reproduce it elsewhere is nothing for the page. */
function failedBuild({ rejections, message }: BuildError): Pick<Failure, "message" | "causes"> {
  const told = rejections.map(({ step, check, message: words }) => ({
    step,
    words: capital(words.replace(`${check} failed: `, "").replace(/, at (\([^()]*\))$/, " $1")).replace(/\.$/, ""),
  }));
  // Those that differ only in numbers, such as those of a cell, are alike.
  const [most = []] = grouped(told, ({ words }) => words.replace(/\d+/g, "0"));
  const first = most[0]?.words ?? "";
  const isSame = most.every(({ words }) => words === first);
  const lead = `${first}: ${isSame ? "" : "this or similar in "}${most.length} of ${plural(told.length, "attempt")}.`;
  const advice = message
    .split("\n")
    .slice(1, -1)
    .filter((line) => !line.startsWith(" "))
    .map((line) => line.replace(/\b[a-z]+(?:-[a-z]+)+\b/g, readable));
  const causes = grouped(told, ({ step, words }) => `${readable(step)}: ${words}`).map(
    (group): Cause => ({ words: `${readable(group[0]!.step)}: ${group[0]!.words}`, attempts: group.length }),
  );
  return { message: [lead, ...advice].join("\n"), causes };
}

/** Groups of what has the same key, the largest first. */
function grouped<T>(all: readonly T[], keyOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups.values()].sort((a, b) => b.length - a.length);
}
