import {
  choice,
  content,
  DOWN_STAIRS,
  defineBuilder,
  FLOOR,
  flag,
  integer,
  ratio,
  show,
  stuck,
  UndercroftError,
  UP_STAIRS,
  WALL,
} from "../../core/index.js";
import { collapseMap } from "../../layers/index.js";
import { learnOverlapping } from "../../wfc/index.js";
import { SAMPLES_PACK } from "../packs/index.js";
import { isPrefab, prefabShape } from "../reading/prefab.js";
import { HOLE } from "../shape/shape.js";

/**
 * Makes a map in the style of a drawing (wave function collapse): every small window of the map also occurs in the
 * drawing. Works with any prefab, drawn as text, in REXPaint or as pixels. Only its terrain matters, and its holes are
 * rock.
 */
export const waveformCollapseSample = defineBuilder({
  id: "waveform-collapse-sample",
  version: 5,
  summary: "Makes a map in the style of a drawing (wave function collapse).",
  options: {
    sample: content("prefab", SAMPLES_PACK.prefabs[0]!, "The drawing to learn from.", isPrefab),
    window: integer(3, { min: 2, max: 4, typical: [2, 3] }, "Size of the windows to learn from the drawing, in cells."),
    symmetry: choice(
      "all",
      ["all", "mirror", "none"],
      "How windows can be used: rotated and mirrored, mirrored left to right, or only as drawn.",
    ),
    periodic: flag(true, "Whether the drawing wraps around at its edges, like wallpaper."),
    floor: ratio(0.2, "Minimum share of walkable cells.", { max: 0.9, typical: [0.1, 0.4] }),
    connected: flag(true, "Whether all floor must be connected."),
  },
  writes: ["tiles"],
  minSize: ({ window }) => [window, window],
  *build(map, rng, { sample: drawing, window, symmetry, periodic, floor, connected }) {
    const { width, height, tiles } = prefabShape(drawing, map.tileset);
    const colors = Uint8Array.from(tiles, terrainOf);
    if (floor > 0 && !colors.some((tile) => map.tileset.walkable[tile] === 1)) {
      throw new UndercroftError(
        "bad-content",
        `sample must contain floor because floor is ${floor}, got ${show(drawing.name)}, which has no floor. Add floor to the drawing, choose another sample, or set floor to 0.`,
        { option: "sample", value: drawing.name },
      );
    }
    const model = yield* learnOverlapping(
      { width, height, colors },
      { size: window, symmetries: { all: 8, mirror: 2, none: 1 }[symmetry], periodic },
    );
    const failure = yield* collapseMap(map, rng, model, { connected, floor: Math.floor(floor * map.tiles.length) });
    if (failure === undefined) return;
    const message = `can't make a map of ${map.width}x${map.height} from ${drawing.name}: ${failure.message} ${WHAT_TO_DO}`;
    throw failure.isCertain ? new UndercroftError("bad-content", message) : stuck(message);
  },
});

const WHAT_TO_DO =
  "Choose a drawing with rock around its floor, set a smaller window or symmetry to all, or set floor to a smaller share.";

/** Stairs stand for one place of a level, and are no part of its style. */
function terrainOf(tile: number): number {
  if (tile === HOLE) return WALL;
  return tile === UP_STAIRS || tile === DOWN_STAIRS ? FLOOR : tile;
}
