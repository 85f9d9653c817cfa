import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type SheetCells, sheetSize, type TileSheet } from "undercroft/formats";

/** CSS pixels a tile should have at least, so that it can be hit. */
const LEAST_SHOWN = 24;

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The cells that something has, a block as its corner and its size. */
function isTaken(cells: SheetCells | undefined, cell: number, columns: number): boolean {
  if (cells === undefined) return false;
  if (typeof cells === "number") return cells === cell;
  if ("masks" in cells) return Object.values(cells.masks).flat().includes(cell);
  if (!("autotile" in cells)) return cells.includes(cell);
  const [across, down] = cells.autotile === 47 ? [8, 6] : [4, 4];
  const column = (cell % columns) - (cells.first % columns);
  const row = Math.floor(cell / columns) - Math.floor(cells.first / columns);
  return column >= 0 && row >= 0 && column < across && row < down;
}

/** A sheet, tile by tile: a click takes one, and so does Enter where the arrows have led. */
export function SheetPicture(props: {
  readonly sheet: TileSheet;
  /** The tiles of what is chosen. */
  readonly cells: SheetCells | undefined;
  onTake(cell: number): void;
}) {
  const { sheet, cells } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const cursor = useSignal(0);
  const isFocused = useSignal(false);
  const { columns, rows } = sheetSize(sheet);
  const scale = Math.max(1, Math.ceil(LEAST_SHOWN / sheet.tile));
  useEffect(() => {
    const context = canvas.current!.getContext("2d")!;
    const { width, height, data } = sheet.pixels;
    const image = new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height);
    context.putImageData(image, 0, 0);
  }, [sheet.pixels, columns, rows]);
  const move = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (direction !== undefined) {
      const column = Math.max(0, Math.min(columns - 1, (cursor.value % columns) + direction[0]));
      const row = Math.max(0, Math.min(rows - 1, Math.floor(cursor.value / columns) + direction[1]));
      cursor.value = row * columns + column;
    } else if (event.key === "Enter" || event.key === " ") props.onTake(cursor.value);
    else return;
    event.preventDefault();
  };
  const side = sheet.tile * scale;
  const taken = Array.from({ length: columns * rows }, (_, cell) => cell).filter((cell) =>
    isTaken(cells, cell, columns),
  );
  return (
    <div class="tile-sheet">
      <div
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is gone over with arrow keys
        tabIndex={0}
        aria-label="Tiles of the picture: arrows move over them, Enter takes one"
        style={{ width: `${sheet.pixels.width * scale}px`, height: `${sheet.pixels.height * scale}px` }}
        onKeyDown={move}
        onFocus={() => {
          isFocused.value = true;
        }}
        onBlur={() => {
          isFocused.value = false;
        }}
        onClick={(event) => {
          const { left, top } = event.currentTarget.getBoundingClientRect();
          const column = Math.floor((event.clientX - left) / side);
          const row = Math.floor((event.clientY - top) / side);
          if (column < 0 || row < 0 || column >= columns || row >= rows) return;
          cursor.value = row * columns + column;
          props.onTake(cursor.value);
        }}
      >
        <canvas ref={canvas} width={sheet.pixels.width} height={sheet.pixels.height} />
        {taken.map((cell) => (
          <CellFrame key={cell} cell={cell} columns={columns} side={side} kind="taken" />
        ))}
        {isFocused.value && <CellFrame cell={cursor.value} columns={columns} side={side} kind="cursor" />}
      </div>
      <p class="visually-hidden" aria-live="polite">
        {isFocused.value &&
          `tile ${cursor.value}, column ${(cursor.value % columns) + 1}, row ${Math.floor(cursor.value / columns) + 1}`}
      </p>
    </div>
  );
}

function CellFrame(props: {
  readonly cell: number;
  readonly columns: number;
  readonly side: number;
  readonly kind: "taken" | "cursor";
}) {
  const { cell, columns, side } = props;
  const [left, top] = [(cell % columns) * side, Math.floor(cell / columns) * side];
  return (
    <span
      class={`cell-frame ${props.kind}`}
      style={{ left: `${left}px`, top: `${top}px`, width: `${side}px`, height: `${side}px` }}
    />
  );
}
