import type { Level } from "../../chain/index.js";
import { UndercroftError } from "../../core/index.js";
import { levelView } from "../../formats/pictures/level-view.js";
import { PICTURE_THEMES } from "../../formats/pictures/looks.js";
import { levelPixels } from "../../formats/pictures/png.js";
import { metricNamed } from "../metrics/names.js";
import { METRICS, type MetricId } from "../metrics/table.js";
import { compareSeeds } from "../seed-set.js";
import { type Html, html } from "./html.js";
import { pngAddress } from "./indexed-png.js";
import { bySide, panel, seedLink, sideName, valueText } from "./parts.js";
import { ranked } from "./ranks.js";
import type { Side } from "./side.js";

/** A level that is worth a picture. */
interface Chosen {
  readonly seed: string;
  readonly why: string;
}

/** How many typical levels are shown, and the metrics whose ends are. */
const TYPICAL = 2;
const ENDS: readonly { readonly id: MetricId; readonly low: string; readonly high: string }[] = [
  { id: "path", low: "Shortest way", high: "Longest way" },
  { id: "floorShare", low: "Least floor", high: "Most floor" },
  { id: "loops", low: "Fewest loops", high: "Most loops" },
];

/** The panel with typical levels and the ends of the range. */
export function levelsPanel(sides: readonly Side[], pictures: Pictures): Html | undefined {
  const shown = sides.filter((side) => side.sample.length > 0);
  if (shown.length === 0) return undefined;
  return panel(
    "levels",
    "Levels to look at",
    html`Typical levels are closest to the middle of all metrics. The others are the ends of the range.${studioWords(sides)}`,
    bySide(sides, (side) => {
      const figures = chosenOf(side).map(({ seed, why }) => pictures.figure(side, seed, why));
      return shown.includes(side) && html`<div class="levels">${figures}</div>`;
    }),
    pictures.remarks(shown),
  );
}

/** Most studios run only while somebody uses them. */
function studioWords(sides: readonly Side[]): Html | undefined {
  const studio = sides.find((side) => side.studio !== undefined)?.studio;
  return studio === undefined
    ? undefined
    : html` Links open a level in the studio at ${studio}, which must be running: <code>undercroft studio</code>`;
}

function chosenOf(side: Side): Chosen[] {
  const chosen: Chosen[] = typicalSeeds(side, TYPICAL).map((seed, i) => ({
    seed,
    why: i === 0 ? "Typical" : "Typical too",
  }));
  for (const { id, low, high } of ENDS) {
    const metric = metricNamed(id);
    const ends = side.summary.ends(id);
    if (ends.low[0]?.[0] === ends.high[0]?.[0]) continue;
    for (const [words, end] of [[low, ends.low] as const, [high, ends.high] as const]) {
      const level = end.find(([, seed]) => chosen.every((other) => other.seed !== seed));
      if (level !== undefined) chosen.push({ seed: level[1], why: `${words}: ${valueText(metric, level[0])}` });
    }
  }
  return chosen;
}

/** The seeds of the levels that are closest to the medians of everything that was measured. */
function typicalSeeds({ sample, summary }: Side, count: number): string[] {
  const { rows } = ranked(sample, (position) => summary.histogram(METRICS[position]!.id));
  return sample
    .map(({ seed }, i) => {
      const known = [...rows[i]!].filter((rank) => !Number.isNaN(rank));
      return { seed, far: known.reduce((sum, rank) => sum + Math.abs(rank - 0.5), 0) / Math.max(1, known.length) };
    })
    .sort((a, b) => a.far - b.far || compareSeeds(a.seed, b.seed))
    .slice(0, count)
    .map(({ seed }) => seed);
}

/** Pixels of a picture: large maps have smaller cells. */
const WIDEST = 320;
const LARGEST_CELL = 4;
/** Stones that all look the same: the differences would be half of the file. */
const CALM = { ...PICTURE_THEMES.dark, grain: 0 };

/** Builds levels again for their pictures, each once. */
export class Pictures {
  readonly #addresses = new Map<string, string | undefined>();
  readonly #failed = new Set<Side>();
  readonly #changed = new Set<Side>();

  /** The picture of a level with its seed, and why it is there. */
  figure(side: Side, seed: string, why: string): Html {
    const address = this.#picture(side, seed);
    const [width, height] = side.subject.size;
    const link = address === undefined ? undefined : side.link(seed);
    const image =
      address !== undefined &&
      html`<img src="${address}" width="${width * 4}" height="${height * 4}" alt="Map of the level of seed ${seed}">`;
    const linked =
      link === undefined ? image : html`<a href="${link}" aria-label="Open seed ${seed} in the studio">${image}</a>`;
    return html`<figure class="level ${side.letter}">${linked}<figcaption>${why}<span class="of">seed ${seedLink(side, seed)}</span></figcaption></figure>`;
  }

  /** What must be said about the pictures. */
  remarks(sides: readonly Side[]): Html[] {
    return sides.map((side) => {
      const name = sideName(side);
      return html`${side.chain === undefined && html`<p class="hint">There are no pictures of ${name}: its levels couldn’t be built again when this report was made.</p>`}${this.#failed.has(side) && html`<p class="hint">Some levels of ${name} couldn’t be built again, so that their pictures are missing.</p>`}${this.#changed.has(side) && html`<p class="warning">Some levels of ${name} are no longer what they were when they were surveyed: something has changed since.</p>`}`;
    });
  }

  #picture(side: Side, seed: string): string | undefined {
    const key = `${side.letter} ${seed}`;
    if (!this.#addresses.has(key)) this.#addresses.set(key, this.#painted(side, seed));
    return this.#addresses.get(key);
  }

  #painted(side: Side, seed: string): string | undefined {
    const { depth, attempts, size } = side.subject;
    let level: Level;
    try {
      if (side.chain === undefined) return undefined;
      level = side.chain.build({ seed, depth, attempts, stepHashes: "last" });
    } catch (error) {
      if (!(error instanceof UndercroftError)) throw error;
      this.#failed.add(side);
      return undefined;
    }
    const known = side.sample.find((one) => one.seed === seed);
    if (known !== undefined && known.hash !== level.hash) this.#changed.add(side);
    const cell = Math.max(1, Math.min(LARGEST_CELL, Math.floor(WIDEST / size[0])));
    // Letters don't fit into cells this small.
    return pngAddress(levelPixels(levelView(level), { cell, theme: CALM }));
  }
}
