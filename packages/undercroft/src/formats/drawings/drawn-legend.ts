import { cached } from "../../core/index.js";
import { DEFAULT_LEGEND, type Legend, type LegendEntry } from "../../prefabs/index.js";

/** Characters for meanings whose own glyph is taken. After these, any other character will do. */
const SPARE = "abcdefhijklmnpqrstuvwxyzABCDEFGHJKLMNOPQRSTUVWXYZ0123456789$?/[](){}|,;'\"`";
/** The first of the other characters: letters with accents. */
const FIRST_OTHER = 0xc0;

/** The legend of a drawing that a program makes: it finds a glyph for each meaning, the same for the same one. */
export class DrawnLegend {
  readonly #entries: Record<string, LegendEntry> = {};
  readonly #meanings = new Map<string, string>(
    Object.entries(DEFAULT_LEGEND).map(([glyph, entry]) => [JSON.stringify(entry), glyph]),
  );
  readonly #taken = new Set<string>(Object.keys(DEFAULT_LEGEND));
  #other = FIRST_OTHER;

  /** Whether a meaning has a glyph by now, or has one by default. */
  knows(entry: LegendEntry): boolean {
    return this.#meanings.has(JSON.stringify(entry));
  }

  /** The glyph for a meaning: the usual one, the one wished for, or a spare one. */
  glyphFor(entry: LegendEntry, wish: string): string {
    return cached(this.#meanings, JSON.stringify(entry), () => {
      const glyph = [wish, ...SPARE].find((candidate) => !this.#taken.has(candidate)) ?? this.#next();
      this.#taken.add(glyph);
      this.#entries[glyph] = entry;
      return glyph;
    });
  }

  #next(): string {
    for (;;) {
      const glyph = String.fromCharCode(this.#other++);
      if (/\p{L}/u.test(glyph) && !this.#taken.has(glyph)) return glyph;
    }
  }

  /** What has to be said of the glyphs: nothing where all of them mean what they do by default. */
  toJSON(): { readonly legend?: Legend } {
    return Object.keys(this.#entries).length === 0 ? {} : { legend: this.#entries };
  }
}
