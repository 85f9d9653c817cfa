import { useSignal } from "@preact/signals";
import { checkLines, percent, REPORT_WORDS, tally } from "apps-shared/description/level-words.ts";
import { capital, readable } from "apps-shared/words.ts";
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { Level } from "undercroft";
import { pictureTheme, thingLook } from "undercroft/formats";
import { describeLevel, describeLocks, metricNamed } from "undercroft/insight";
import { openWorld, pastSeeds, type Shown, seed, setSeed, shown } from "../state/studio.ts";
import { theme } from "../ui/theme-button.tsx";
import { SurveyChart } from "./survey-chart.tsx";

/** What is known of the level on the screen: its size, its figures, how it compares, what was checked, what it holds. */
export function LevelPanel() {
  const level = shown.value;
  return (
    <aside class="panel level-panel" aria-label="Level">
      <h2 class="section-head">Level</h2>
      {level === undefined ? (
        <p class="quiet">Building the first level…</p>
      ) : (
        <>
          <FigureList shown={level} />
          <SurveyChart figures={level.figures} />
          <LockList level={level.level} />
          <Checks level={level.level} />
          <Report level={level.level} />
          <SpawnList level={level.level} />
          <PrefabList level={level.level} />
          <InWords level={level.level} />
        </>
      )}
      <PastSeeds />
    </aside>
  );
}

/** The figures that are shown. What there is nothing of need not be told, but for those that every level has. */
const SHOWN = ["floorShare", "path", "loops", "deadEnds", "rooms", "spawns", "prefabs", "regions", "attempt"] as const;
const ALWAYS_SHOWN: readonly string[] = ["floorShare", "path", "loops", "deadEnds"];

function FigureList({ shown: { level, figures } }: { readonly shown: Shown }) {
  const rows: (readonly [name: string, value: string, meaning: string])[] = [
    ["size", `${level.width} × ${level.height}`, "Width and height in cells."],
    ["depth", level.depth.toLocaleString("en"), "The depth of the level, which decides what spawns there."],
  ];
  if (level.feeling !== undefined) {
    rows.push([
      "feeling",
      level.feeling,
      "What the whole level is like. It changes the ground, the monsters and the items.",
    ]);
  }
  for (const { id, label, unit, help } of SHOWN.map(metricNamed)) {
    const value = figures[id];
    if ((value === null || value === 0) && !ALWAYS_SHOWN.includes(id)) continue;
    const told = value === null ? "none" : unit === "%" ? percent(value) : value.toLocaleString("en");
    rows.push([label, told, help]);
  }
  return (
    <dl class="figures">
      {rows.map(([name, value, meaning]) => (
        <div key={name} title={meaning}>
          <dt>{name}</dt>
          <dd class="mono">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Checks({ level }: { readonly level: Level }) {
  const lines = checkLines(level);
  return (
    <Part heading="Checks">
      <ul class="check-lines">
        {lines.map(({ words, isOk, faults }) => (
          <li key={words} data-ok={isOk}>
            <span class="sign" role="img" aria-label={isOk ? "passed" : "failed"}>
              {isOk ? "✓" : "✗"}
            </span>
            <span>
              {words}
              {faults.map((fault) => (
                <span key={fault} class="fault">
                  {fault}
                </span>
              ))}
            </span>
          </li>
        ))}
        <li data-ok="true">
          <span class="sign" role="img" aria-label="found">
            ✓
          </span>
          <span>movement: {level.movement}</span>
        </li>
      </ul>
    </Part>
  );
}

function Report({ level: { report } }: { readonly level: Level }) {
  if (report.length === 0) return null;
  return (
    <Part heading="Notes of the steps">
      <ul class="report">
        {report.map(({ step, kind, message }, i) => (
          <li key={`${i} ${message}`} data-kind={kind}>
            <span class="report-head">
              {readable(step)} <span class="tag">{REPORT_WORDS[kind]}</span>
            </span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The keys, with the numbers that they have on the map. */
function LockList({ level }: { readonly level: Level }) {
  const sentences = useMemo(() => describeLocks(level), [level]);
  if (sentences.length === 0) return null;
  return (
    <Part heading="Locks and keys">
      <ol class="solution">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </Part>
  );
}

function SpawnList({ level: { spawns } }: { readonly level: Level }) {
  if (spawns.length === 0) return null;
  const colors = pictureTheme(openWorld.value?.colors[theme.value] ?? theme.value);
  return (
    <Part heading="Spawns">
      <ul class="tally">
        {tally(spawns.map(({ name }) => name)).map(([name, count]) => {
          const { glyph, ink } = thingLook(colors, name);
          return (
            <li key={name}>
              <span class="glyph mono" aria-hidden="true" style={{ color: `#${ink.toString(16).padStart(6, "0")}` }}>
                {glyph}
              </span>
              <span>{name}</span>
              <span class="mono">{count}</span>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

function PrefabList({ level: { prefabs } }: { readonly level: Level }) {
  if (prefabs.length === 0) return null;
  return (
    <Part heading="Vaults">
      <ul class="tally">
        {prefabs.map(({ name, title, kind, x, y, transform }) => (
          <li
            key={`${name} ${x} ${y}`}
            title={transform === "identity" ? `${kind}, as drawn` : `${kind}, ${transform}`}
          >
            <span>{capital(title)}</span>
            <span class="mono quiet">{`${x}, ${y}`}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The level as text: for people who don't see it, and for those who prefer to read. */
function InWords({ level }: { readonly level: Level }) {
  const isOpen = useSignal(false);
  return (
    <details
      class="in-words"
      open={isOpen.value}
      onToggle={(event) => {
        isOpen.value = event.currentTarget.open;
      }}
    >
      <summary class="section-head">Level in words</summary>
      {isOpen.value && <Words level={level} />}
    </details>
  );
}

function Words({ level }: { readonly level: Level }) {
  const { overall, sections } = useMemo(() => describeLevel(level, { rooms: true }), [level]);
  return (
    <>
      <p>{overall}</p>
      {sections.map(({ heading, sentences }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Seeds that are listed; older ones can be typed. */
const MOST_LISTED = 12;

function PastSeeds() {
  const before = [...new Set([...pastSeeds.value].reverse())]
    .filter((past) => past !== seed.value)
    .slice(0, MOST_LISTED);
  if (before.length === 0) return null;
  return (
    <Part heading="Seeds before">
      <ul class="past-seeds">
        {before.map((past) => (
          <li key={past}>
            <button type="button" class="mono" onClick={() => setSeed(past)} title={`Back to the seed ${past}`}>
              {past}
            </button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Part({ heading, children }: { readonly heading: string; readonly children: ComponentChildren }) {
  return (
    <section class="panel-part">
      <h2 class="section-head">{heading}</h2>
      {children}
    </section>
  );
}
