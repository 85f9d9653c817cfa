import { plural } from "apps-shared/words.ts";
import { useEffect, useRef } from "preact/hooks";
import {
  allowedTransforms,
  allowsDepth,
  kindOf,
  type Shape,
  TRANSFORMS,
  type Transform,
  transformShape,
} from "undercroft/prefabs";
import type { HeatMap } from "undercroft/recipes";
import { depth, openWorld, recipe } from "../state/studio.ts";
import { theme } from "../ui/theme-button.tsx";
import { sourceOf, titleOf } from "./book.ts";
import { book, check, cursor, draw, formats, glyphs, piece, prefab, showPiece } from "./draw-state.ts";
import type { Drawing } from "./drawing.ts";
import type { Finding } from "./findings.ts";
import { FIT_LEVELS, fit } from "./fit.ts";
import { lookOf } from "./looks.ts";
import { turnWords } from "./try-it.ts";

/** What is wrong with the file, or hardly meant; a press goes there. */
export function FindingsPanel() {
  const all = check.value?.findings ?? [];
  const errors = all.filter(({ weight }) => weight === "error").length;
  const words =
    all.length === 0
      ? "No problems found."
      : [
          ...(errors > 0 ? [plural(errors, "error")] : []),
          ...(all.length > errors ? [plural(all.length - errors, "warning")] : []),
        ].join(", ");
  return (
    <section class="draw-section">
      <h2 class="section-head">Lint</h2>
      <p role="status" class={errors > 0 ? "draw-problem" : all.length > 0 ? "draw-help" : "draw-fine"}>
        {all.length === 0 ? `✓ ${words}` : words}
      </p>
      <ul class="draw-findings">
        {all.map((finding, i) => (
          <li key={i}>
            <button type="button" class="draw-finding" data-weight={finding.weight} onClick={() => goTo(finding)}>
              <span class="draw-finding-place mono">
                {finding.weight === "error" ? "✕" : "△"} {finding.line}:{finding.column}
              </span>
              <span>
                {finding.piece === piece.value.key ? "" : `${titleOfPiece(finding.piece)}: `}
                {finding.message}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function titleOfPiece(key: number): string {
  const found = book.value.pieces.find((one) => one.key === key);
  return found === undefined ? "" : titleOf(found);
}

function goTo({ piece: key, cell }: Finding): void {
  if (key !== piece.peek().key) showPiece(key);
  if (cell === undefined) return;
  cursor.value = cell;
  document.querySelector<HTMLElement>(".draw-canvas")?.focus();
}

/** In how many levels of the chain the drawing fits, in a line. */
export function FitLine() {
  const state = fit.value;
  const now = state.kind === "none" ? undefined : state.fit;
  if (piece.value.kind !== "prefab") return null;
  return (
    <p class="draw-fit-share" role="status" data-state={state.kind}>
      {now === undefined ? (
        <span class="draw-help">{state.kind === "none" ? state.why : "Trying it in levels…"}</span>
      ) : (
        <>
          <strong>{`fits in ${percent(now.share)}`}</strong>
          <span>{` of these levels`}</span>
        </>
      )}
    </p>
  );
}

/** In how many levels of the chain the drawing fits, where, and why not in the others. */
export function FitPanel() {
  const state = fit.value;
  const now = state.kind === "none" ? undefined : state.fit;
  const isElsewhere = now !== undefined && !allowsDepth(prefab.value?.header.depth, depth.value);
  return (
    <section class="draw-section">
      <h2 class="section-head">Fit</h2>
      {now === undefined && (
        <p class="draw-help">It is tried in levels of the open recipe as soon as it has no errors.</p>
      )}
      {isElsewhere && <p class="draw-reason">{`It isn't used at depth ${depth.value}, but is tried there anyway.`}</p>}
      {now !== undefined && (
        <div class="draw-fit" data-state={state.kind}>
          <meter class="visually-hidden" min={0} max={1} value={now.share} aria-label="Share of levels where it fits" />
          <div class="draw-bar" aria-hidden="true">
            <span
              class="draw-bar-range"
              style={{ left: `${now.interval[0] * 100}%`, width: `${(now.interval[1] - now.interval[0]) * 100}%` }}
            />
            <span class="draw-bar-share" style={{ width: `${now.share * 100}%` }} />
          </div>
          <p class="draw-help">
            {`It fits in ${now.fits} of ${plural(now.levels, "level")}${state.kind === "done" ? "" : ` so far (${FIT_LEVELS} will be tried)`}, so in ${percent(now.interval[0])} to ${percent(now.interval[1])} of all levels, with 95% confidence. Recipe: ${recipe.value.name ?? "your own"}, depth ${now.depth}.`}
          </p>
          {now.reasons[0] !== undefined && (
            <p class="draw-reason">
              Mostly because <em>{now.reasons[0].why}</em>
              <span class="draw-help">{` (${plural(now.reasons[0].levels, "level")}, such as seed ${now.reasons[0].seed})`}</span>
            </p>
          )}
          <Heat heat={now.heat} levels={now.levels} />
        </div>
      )}
    </section>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** Pixels of a square of the heat map. */
const SQUARE = 6;

function Heat({ heat, levels }: { readonly heat: HeatMap; readonly levels: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const colors = theme.value;
  useEffect(() => {
    const element = canvas.current;
    const pen = element?.getContext("2d");
    if (element === null || pen === null || pen === undefined) return;
    void colors;
    const style = getComputedStyle(element);
    pen.clearRect(0, 0, element.width, element.height);
    pen.fillStyle = style.getPropertyValue("--accent");
    for (let y = 0; y < heat.height; y++) {
      for (let x = 0; x < heat.width; x++) {
        pen.globalAlpha = Math.min(1, (heat.levels[y * heat.width + x] ?? 0) / levels);
        pen.fillRect(x * SQUARE, y * SQUARE, SQUARE, SQUARE);
      }
    }
  }, [heat, levels, colors]);
  return (
    <canvas
      ref={canvas}
      class="draw-heat"
      width={heat.width * SQUARE}
      height={heat.height * SQUARE}
      role="img"
      aria-label="Where on the map it can be placed: brighter means more levels"
    />
  );
}

/** The drawing in all eight symmetries; those that can be used are marked. */
export function SymmetryPanel() {
  const here = prefab.value;
  if (here === undefined) return null;
  const { transform } = here.header;
  const allowed = allowedTransforms(transform, kindOf({ ...here.header, map: [] }) === "vault");
  const turned = TRANSFORMS.map((one) => ({ one, drawing: transformed(here.drawing, one) }));
  const texts = turned.map(({ drawing }) => drawing.rows.map((row) => row.join("\u0000")).join("\n"));
  return (
    <section class="draw-section">
      <h2 class="section-head">Symmetries</h2>
      <p class="draw-help">{`${allowed.length === 8 ? "All 8 orientations" : `${allowed.length} of 8 orientations`} can be used. Click one to turn the drawing itself.`}</p>
      <ul class="draw-symmetries">
        {turned.map(({ one, drawing }, i) => {
          const isAllowed = allowed.includes(one);
          const twin = texts.indexOf(texts[i]!);
          const same = twin < i ? `, ${sameWords(TRANSFORMS[twin]!)}` : "";
          return (
            <li key={one}>
              <button
                type="button"
                class="draw-symmetry"
                data-allowed={isAllowed}
                aria-label={`Turn the drawing: ${turnWords(one)} (${isAllowed ? "can be used" : "not used"}${same})`}
                title={`${turnWords(one)}: ${isAllowed ? "can be used" : "not used"}${same}`}
                onClick={() => draw(drawing)}
              >
                <Thumbnail drawing={drawing} />
                <span class="draw-symmetry-name">
                  <span aria-hidden="true">{isAllowed ? (twin < i ? "＝" : "✓") : "–"}</span> {turnWords(one)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Which other orientation looks the same. */
function sameWords(twin: Transform): string {
  return twin === "identity" ? "looks like the original" : `looks the same as ${turnWords(twin)}`;
}

/** A drawing after one of the symmetries: its glyphs are moved as tiles would be. */
function transformed(drawing: Drawing, transform: Transform): Drawing {
  if (transform === "identity") return drawing;
  const table = [...new Set(drawing.rows.flat())];
  const numbers = new Map(table.map((glyph, i) => [glyph, i]));
  const shape: Shape = {
    width: drawing.width,
    height: drawing.height,
    tiles: Int16Array.from(drawing.rows.flat(), (glyph) => numbers.get(glyph)!),
    spawns: [],
    start: undefined,
    exits: [],
    entrances: [],
    marks: [],
  };
  const { width, height, tiles } = transformShape(shape, transform);
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from(tiles.subarray(y * width, (y + 1) * width), (number) => table[number]!),
  );
  return { width, height, rows };
}

/** Pixels of the longer side of a small picture. */
const THUMBNAIL = 56;

/** A small picture of the drawing on the screen, turned. */
function Thumbnail({ drawing }: { readonly drawing: Drawing }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const colors = openWorld.value?.colors[theme.value] ?? theme.value;
  const [loaded, here] = [formats.value, prefab.value];
  const all = glyphs.value;
  const cell = Math.max(1, Math.floor(THUMBNAIL / Math.max(drawing.width, drawing.height)));
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (loaded === undefined || here === undefined || pen === null || pen === undefined) return;
    const source = sourceOf(here);
    const palette = loaded.pictureTheme(colors);
    const looks = new Map(all.map((meaning) => [meaning.glyph, lookOf(loaded, palette, source, meaning)]));
    pen.clearRect(0, 0, drawing.width * cell, drawing.height * cell);
    const dot = Math.max(1, Math.floor(cell / 2));
    for (let y = 0; y < drawing.height; y++) {
      for (let x = 0; x < drawing.width; x++) {
        const look = looks.get(drawing.rows[y]![x]!);
        if (look?.fill === undefined) continue;
        pen.fillStyle = look.fill;
        pen.fillRect(x * cell, y * cell, cell, cell);
        if (look.edge !== undefined || [".", " "].includes(look.glyph)) continue;
        pen.fillStyle = look.ink;
        pen.fillRect(x * cell + ((cell - dot) >> 1), y * cell + ((cell - dot) >> 1), dot, dot);
      }
    }
  }, [drawing, loaded, here, colors, all, cell]);
  return (
    <span class="draw-thumbnail" aria-hidden="true">
      <canvas ref={canvas} width={drawing.width * cell} height={drawing.height * cell} />
    </span>
  );
}
