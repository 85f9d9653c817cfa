/** Thumbnails lie side by side in one picture: how many in a row, the cells that each shows, and the pixels of a cell. */
export const THUMBNAIL = { columns: 6, width: 48, height: 30, cell: 2 } as const;

/** The column and the row of the thumbnail with this number. */
export function thumbnailPlace(number: number): { readonly x: number; readonly y: number } {
  return { x: number % THUMBNAIL.columns, y: Math.floor(number / THUMBNAIL.columns) };
}
