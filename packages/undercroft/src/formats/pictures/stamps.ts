import { readBands } from "./drawing-bands.js";

/** A tile's picture in pixels, row by row: 0 where its ground shows, or one of the strengths below. */
export type Stamp = Uint8Array;

/** Pixels across and down. */
export const STAMP_SIZE = 8;
/** The ink of the tile. */
export const STAMP_INK = 1;
/** Halfway from its ground to its ink. */
export const STAMP_HALF = 2;
/** Darker than its ground. */
export const STAMP_DARK = 3;
/** How much of the ink is in the half, and of black in the dark, from 0 to 255. */
export const HALF_MIX = 128;
export const DARK_MIX = 80;

/**
 * The pictures of tiles, in bands: see `readBands`. A tile with several has one of them on each cell. They are for terrain
 * that doesn't look like itself as characters: a lawn of quotation marks is no lawn.
 */
const DRAWINGS: readonly string[] = [
  `shallow_water  shallow_water  deep_water  deep_water  lava     lava     mud      mud      grass    grass    grass
  ........       ........       ........    ........    ........ ...+.... ........ ........ ........ ..#..... ........
  ........       .....++.       ........    ........    ..+..... ..+#+... ..+++... ........ .....#.. ...#.... ........
  ..++....       ....+..+       ........    ..++....    .+##+... ...+.... ........ .....++. .#..#... ...+.#.. .....#..
  .+..++..       ........       ........    .+..+...    ..++.... ........ .....+.. ........ ..#.#... ....+#.. .#..#...
  ........       ........       ........    ........    ........ ......+. ........ .++..... ..++.... ........ ..#.+...
  ........       .++.....       ....++..    ........    .....+.. .+...... .++..... ........ ......#. .#...... ..+.....
  ........       +..+....       ...+..+.    ........    ....+#+. +#+..... ....+++. ....++.. .....#.. ..#..... ........
  ........       ........       ........    ........    .....+.. .+...... ........ ........ .....+.. ..+..... ........`,
  `dead_grass  dead_grass  foliage  foliage  tree     tree     stalagmite  fungus   fungus   bones    bones    carpet
  ........    ........    .+##+.+# +#+..+## ..+##+.. ...##... ........    ........ ........ ........ ........ ........
  .....#..    ........    +####+## ###++### .+####+. .+####+. ...#....    ..###... ........ .#....#. ..##.... ..+.....
  ....#...    .#......    ##-##-## ##-##-#- +######- .######- ...#+...    .#####.. ....##.. ..#..#.# .#.##... .+.+....
  ....+...    ..#..#..    +#--+-.+ -+-##+-. +##+##-- +###+##- ..##+...    ...+.... ...####. #..##... .####... ..+.....
  ........    ..+.#...    .+#+.+#+ .+#-+-+# +#####-- +##+##-- ..##+-..    ...+.##. .##..+.. ...##..# ..++.... ........
  .#......    ....+...    +###+### +###.+## .-+#--.. .+###--. ..##+-..    ....#### ####.+.. .##..#.. .....##. ......+.
  ..#.....    ........    ##-###-# ##-#+##- ...++... ...++... .###+--.    .....+.. .+...... .#....#. ..##.... .....+.+
  ..+.....    ........    -+--+--. +--.-+-. ..++++.. ..+.+... .###++-.    .....+.. .+...... ........ .....#.. ......+.`,
  `road     chasm_edge  chasm_edge  bridge   torch_wall  locked_door  portcullis  barricade  secret_door  lever_wall
  ...-.... ........    ........    -...-... ........    ........     .#.#.#.#    #+....+#   ..#..#..     ........
  ...-.... ..-.....    ........    -+..-... ...#....    ..####..     ++++++++    ##+..+##   .#....#.     .....##.
  ...-.... ...-....    .....-..    -...-..+ ...##...    ..#..#..     .#.#.#.#    .##++##.   #......#     ....+##.
  -------- ........    ......-.    -...-... ..###...    .######.     .#.#.#.#    ..+##+..   ........     ....#...
  .......- .....-..    ........    -...-... ..##+...    .##--##.     ++++++++    ..+##+..   #....#.#     ...##...
  .......- ......-.    .-......    -..+-... ...-....    .##--##.     .#.#.#.#    .##++##.   #......#     ..##....
  .......- ........    ..--....    -...-... ...-....    .######.     .#.#.#.#    ##+..+##   ........     .++++++.
  -------- ........    ........    -...-+.. ........    ........     .+.+.+.+    #+....+#   #......#     .+----+.`,
];

let drawn: ReadonlyMap<string, readonly Stamp[]> | undefined;

/** Returns the pictures of a tile, or none if it is shown as its glyph. */
export function stampsOf(name: string): readonly Stamp[] {
  drawn ??= new Map(Array.from(readBands(DRAWINGS), ([tile, drawings]) => [tile, drawings.map(stampOf)]));
  return drawn.get(name) ?? [];
}

function stampOf(rows: readonly string[]): Stamp {
  return Uint8Array.from(rows.join(""), (pixel) => ".#+-".indexOf(pixel));
}
