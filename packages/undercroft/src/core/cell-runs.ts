/** Cells side by side in a row: from column x0 up to, but not including, column x1. */
export type CellRun = readonly [y: number, x0: number, x1: number];

/** Returns cells in ascending order as runs, row by row. */
export function runsOf(width: number, cells: ArrayLike<number>): CellRun[] {
  const runs: CellRun[] = [];
  for (let i = 0; i < cells.length; ) {
    const first = cells[i]!;
    const y = Math.floor(first / width);
    let end = first + 1;
    // A run ends with its row, even where the next cell is the first of the row below.
    for (i++; i < cells.length && cells[i] === end && end < (y + 1) * width; i++) end++;
    runs.push([y, first - y * width, end - y * width]);
  }
  return runs;
}

/** Returns the cells of runs. */
export function cellsOfRuns(width: number, runs: readonly CellRun[]): number[] {
  const cells: number[] = [];
  for (const [y, x0, x1] of runs) for (let x = x0; x < x1; x++) cells.push(y * width + x);
  return cells;
}

/** Returns whether one of the runs has (x, y). */
export function isInRuns(runs: readonly CellRun[], x: number, y: number): boolean {
  return runs.some(([row, x0, x1]) => row === y && x >= x0 && x < x1);
}
