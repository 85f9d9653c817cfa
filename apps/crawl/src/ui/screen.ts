/** A colour as 0xrrggbb. */
export type Color = number;

/** What a cell shows before anything is drawn. */
const BLANK = 32;

/** A grid of character cells. Its arrays are flat, so that two screens are easy to compare cell by cell. */
export class Screen {
  readonly width: number;
  readonly height: number;
  /** Code points, row by row. */
  readonly glyphs: Uint32Array;
  readonly fg: Uint32Array;
  readonly bg: Uint32Array;
  /** 1 where a skin can paint the picture of the map instead of a character, 2 where that picture is tinted. */
  readonly pictured: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.glyphs = new Uint32Array(width * height).fill(BLANK);
    this.fg = new Uint32Array(width * height);
    this.bg = new Uint32Array(width * height);
    this.pictured = new Uint8Array(width * height);
  }

  /** Draws one glyph, if it is on the screen. Without a background, the old one stays. */
  put(x: number, y: number, glyph: string, fg: Color, bg?: Color): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const cell = y * this.width + x;
    this.glyphs[cell] = glyph.codePointAt(0) ?? BLANK;
    this.fg[cell] = fg;
    if (bg !== undefined) this.bg[cell] = bg;
    this.pictured[cell] = 0;
  }

  /** Marks a cell as a part of the map's picture, until something else is put there. */
  picture(x: number, y: number): void {
    if (x >= 0 && y >= 0 && x < this.width && y < this.height) this.pictured[y * this.width + x] = 1;
  }

  /** A line of text, cut where the screen or `most` columns end; gives the column after it. */
  text(x: number, y: number, text: string, fg: Color, bg?: Color, most = Infinity): number {
    let column = x;
    for (const glyph of text) {
      if (column - x >= most) break;
      this.put(column++, y, glyph, fg, bg);
    }
    return column;
  }

  /** Fills a rectangle, by default with nothing but its background. */
  fill(x: number, y: number, width: number, height: number, bg: Color, glyph = " ", fg: Color = bg): void {
    for (let row = y; row < y + height; row++) {
      for (let column = x; column < x + width; column++) this.put(column, row, glyph, fg, bg);
    }
  }

  /** A frame of single lines with a title, its inside cleared. */
  box(x: number, y: number, width: number, height: number, fg: Color, bg: Color, title = ""): void {
    this.fill(x, y, width, height, bg);
    for (let column = x + 1; column < x + width - 1; column++) {
      this.put(column, y, "─", fg);
      this.put(column, y + height - 1, "─", fg);
    }
    for (let row = y + 1; row < y + height - 1; row++) {
      this.put(x, row, "│", fg);
      this.put(x + width - 1, row, "│", fg);
    }
    this.put(x, y, "┌", fg);
    this.put(x + width - 1, y, "┐", fg);
    this.put(x, y + height - 1, "└", fg);
    this.put(x + width - 1, y + height - 1, "┘", fg);
    if (title !== "") this.text(x + 2, y, ` ${title} `, fg, bg, width - 4);
  }

  /** Changes the colours of a cell that is drawn already. */
  tint(x: number, y: number, change: { readonly fg?: Color; readonly bg?: Color }): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const cell = y * this.width + x;
    if (change.fg !== undefined) this.fg[cell] = change.fg;
    if (change.bg !== undefined) this.bg[cell] = change.bg;
    if (this.pictured[cell] === 1) this.pictured[cell] = 2;
  }

  /** Whether a cell looks the same on another screen of the same size. */
  sameAt(other: Screen, cell: number): boolean {
    return (
      this.glyphs[cell] === other.glyphs[cell] && this.bg[cell] === other.bg[cell] && this.fg[cell] === other.fg[cell]
    );
  }

  /** The glyphs as lines of text, without blanks at their ends. */
  lines(): string[] {
    return Array.from({ length: this.height }, (_, y) => {
      let line = "";
      for (let x = 0; x < this.width; x++) line += String.fromCodePoint(this.glyphs[y * this.width + x]!);
      return line.trimEnd();
    });
  }
}
