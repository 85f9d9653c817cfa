import { useEffect, useRef } from "preact/hooks";
import type { SheetLevel } from "../engine/protocol.ts";
import { Thumbnail } from "../sheet/thumbnail.tsx";

/** The cells in which two maps of the same size differ; undefined if their sizes differ. */
export function changedCells(a: SheetLevel, b: SheetLevel): readonly number[] | undefined {
  if (a.width !== b.width || a.height !== b.height) return undefined;
  return [...b.tiles.keys()].filter((cell) => a.tiles[cell] !== b.tiles[cell]);
}

interface ChangedMapProps {
  readonly level: SheetLevel;
  /** Cells that are marked. */
  readonly marked: readonly number[];
}

/** A mark is a dot of one pixel in the middle of this many, so that what it marks can be seen around it. */
const CELL = 3;

/** A level in small, with cells marked. */
export function ChangedMap({ level, marked }: ChangedMapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context === null || context === undefined) return;
    const { width, height } = level;
    context.canvas.width = width * CELL;
    context.canvas.height = height * CELL;
    context.fillStyle = getComputedStyle(context.canvas).color;
    for (const cell of marked) {
      context.fillRect((cell % width) * CELL + 1, Math.floor(cell / width) * CELL + 1, 1, 1);
    }
  }, [level, marked]);
  return (
    <span class="changed-map">
      <Thumbnail level={level} />
      <canvas ref={canvas} class="sheet-picture change-marks" />
    </span>
  );
}
