import { many, percent, thousands } from "../words.js";
import { type Content, type Html, html } from "./html.js";
import { bar, bySide, duration, longTable, name, panel, seedLink } from "./parts.js";
import type { Side } from "./side.js";

/** What a step did in all levels. */
interface Blamed {
  readonly step: string;
  readonly levels: number;
  readonly notes: ReadonlyMap<string, number>;
  /** Attempts that failed at it, by check. */
  readonly rejections: readonly { readonly check: string; readonly count: number; readonly seed: string | undefined }[];
}

/** The panel that says which step takes the time and makes the trouble. */
export function blamePanel(sides: readonly Side[]): Html {
  return panel(
    "blame",
    "Blame",
    "What each step cost, and what went wrong in it. Times were measured when the levels were built, and differ from machine to machine.",
    bySide(sides, blameTable),
  );
}

function blameTable(side: Side): Html {
  const { times, time: total } = side;
  const time = ({ step }: Blamed) => times?.steps[step]?.time ?? 0;
  const trouble = ({ notes, rejections }: Blamed) =>
    [...notes.values(), ...rejections.map(({ count }) => count)].reduce((sum, count) => sum + count, 0);
  const steps = blamedSteps(side).sort((a, b) => time(b) - time(a) || trouble(b) - trouble(a) || b.levels - a.levels);
  const timed = ["Share of the time", { numbers: "Per run" }, { numbers: "Longest" }];
  return longTable(
    `Steps of ${side.name}`,
    ["Step", { numbers: "Levels" }, ...(total === undefined ? [] : timed), "Notes", "Failed attempts"],
    steps.map(({ step, levels, notes, rejections }) => {
      const own = times?.steps[step];
      const cells: Content[] = [
        name(step),
        levels === 0
          ? ""
          : html`${thousands(levels)}<span class="of">${percent(levels / Math.max(1, side.summary.levels))}</span>`,
      ];
      if (total !== undefined) {
        if (own === undefined) cells.push("", "", "");
        else
          cells.push(
            html`${bar(own.time / total, side.letter)}<span class="of">${percent(own.time / total)} · ${many(own.runs, "run")}</span>`,
            duration(own.time / Math.max(1, own.runs)),
            html`${duration(own.worst)}<span class="of">seed ${seedLink(side, own.seed)}</span>`,
          );
      }
      cells.push(
        [...notes].map(([kind, count]) => html`<span class="line">${kind} ${thousands(count)}</span>`),
        rejections.map(
          ({ check, count, seed }) =>
            html`<span class="line">${check} ${thousands(count)}${seed !== undefined && html` <span class="of">seed ${seedLink(side, seed)}</span>`}</span>`,
        ),
      );
      return { cells };
    }),
  );
}

function blamedSteps({ summary, times }: Side): Blamed[] {
  const rejections = [...summary.rejected].map(([what, { count, seeds }]) => {
    // The name of a step may have these words too, but a check doesn't.
    const at = what.indexOf(" at ");
    return { step: at < 0 ? "" : what.slice(at + 4), check: at < 0 ? what : what.slice(0, at), count, seed: seeds[0] };
  });
  const steps = new Set([
    ...summary.steps.keys(),
    ...summary.notes.keys(),
    ...Object.keys(times?.steps ?? {}),
    ...rejections.map(({ step }) => step),
  ]);
  return [...steps].sort().map((step) => ({
    step,
    levels: summary.steps.get(step) ?? 0,
    notes: new Map([...(summary.notes.get(step) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))),
    rejections: rejections.filter((one) => one.step === step),
  }));
}
