import { useSignal } from "@preact/signals";
import { plural } from "apps-shared/words.ts";
import { useRef } from "preact/hooks";
import { binLabel } from "undercroft/insight";
import { place, type Range } from "./numbers-state.ts";

/** Strengths of colour: more could not be told apart. */
const SHADES = 6;

const MOVES: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** How many levels have which values of two metrics; a place opens its levels. */
export function RangeGrid({ range: { x, y, cells, most } }: { readonly range: Range }) {
  const grid = useRef<HTMLTableElement>(null);
  const [firstX, firstY] = fullest(cells, most);
  const focused = useSignal<readonly [x: number, y: number] | undefined>(undefined);
  const [atX, atY] = focused.value ?? [firstX, firstY];
  const pointed = useSignal<string | undefined>(undefined);
  const wordsOf = (column: number, line: number) =>
    `${x.metric.label} ${binLabel(x, column)}, ${y.metric.label} ${binLabel(y, line)}: ${plural(cells[line]![column]!.length, "level")}`;
  const moveTo = (column: number, line: number) => {
    if (cells[line]?.[column] === undefined) return;
    focused.value = [column, line];
    grid.current?.querySelector<HTMLElement>(`[data-at="${column},${line}"]`)?.focus();
  };
  return (
    <div class="range">
      <p class="range-up">{y.metric.label} ↑</p>
      <span class="range-end is-top">{binLabel(y, y.bins - 1)}</span>
      <span class="range-end is-bottom">{binLabel(y, 0)}</span>
      <table ref={grid} aria-label={`${x.metric.label} across, ${y.metric.label} up`} class="range-grid">
        <tbody>
          {cells
            .map((row, line) => (
              <tr key={line}>
                {row.map((levels, column) => (
                  <td key={column}>
                    <button
                      type="button"
                      data-at={`${column},${line}`}
                      data-shade={shade(levels.length, most)}
                      tabIndex={column === atX && line === atY ? 0 : -1}
                      aria-label={wordsOf(column, line)}
                      aria-pressed={place.value?.x === column && place.value.y === line}
                      onFocus={() => {
                        focused.value = [column, line];
                        pointed.value = wordsOf(column, line);
                      }}
                      onMouseEnter={() => {
                        pointed.value = wordsOf(column, line);
                      }}
                      onClick={() => {
                        place.value = levels.length === 0 ? undefined : { x: column, y: line };
                      }}
                      onKeyDown={(event) => {
                        const move = MOVES[event.key];
                        if (move === undefined) return;
                        event.preventDefault();
                        moveTo(column + move[0], line + move[1]);
                      }}
                    />
                  </td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
      <p class="range-ends">
        <span>{binLabel(x, 0)}</span>
        <span>{x.metric.label} →</span>
        <span>{binLabel(x, x.bins - 1)}</span>
      </p>
      <p class="range-words" aria-live="off">
        {pointed.value ?? "Each square is a group of similar levels: the stronger its colour, the more there are."}
      </p>
    </div>
  );
}

/** Few levels can be told from none, and many from more: by powers. */
function shade(count: number, most: number): number {
  if (count === 0) return 0;
  return most <= 1 ? SHADES : 1 + Math.floor(((SHADES - 1) * Math.log(count)) / Math.log(most) + 1e-9);
}

/** The place with most levels, where the keyboard begins. */
function fullest(cells: Range["cells"], most: number): readonly [x: number, y: number] {
  const line = cells.findIndex((row) => row.some(({ length }) => length === most));
  return [Math.max(0, cells[line]?.findIndex(({ length }) => length === most) ?? 0), Math.max(0, line)];
}
