import { createPixels, fillRect, type Pixels } from "../src/formats/pictures/raster.js";

/** The tileset of somebody else: 32-pixel tiles with gaps between them, and walls as a Wang set of corners. */

const SIDE = 32;
const [MARGIN, SPACING] = [2, 1];
const [COLUMNS, ROWS] = [8, 6];
const [FLOOR, WALL, EDGE, DOOR, STAIRS] = [0xd8c690, 0x4a5a7a, 0x2c3650, 0x8a5a2a, 0xf0f0f0];

/** Where the floors are, the walls by their corners, and other tiles. The order is nobody's business. */
const FLOORS = [3, 11];
export const wallTile = (corners: number) => 16 + ((corners * 7) % 16);
const NAMED = { door: 5, down_stairs: 6, up_stairs: 7, Goblin: 12 };

/** The bits of a wall's corners: north-east, south-east, south-west, north-west. */
const CORNERS = [
  [16, 0],
  [16, 16],
  [0, 16],
  [0, 0],
] as const;

export function foreignPicture(): Pixels {
  const across = (count: number) => 2 * MARGIN + count * (SIDE + SPACING) - SPACING;
  const pixels = createPixels(across(COLUMNS), across(ROWS));
  const box = (id: number, x: number, y: number, width: number, height: number, color: number) => {
    const left = MARGIN + (id % COLUMNS) * (SIDE + SPACING);
    const top = MARGIN + Math.floor(id / COLUMNS) * (SIDE + SPACING);
    fillRect(pixels, left + x, top + y, width, height, color);
  };
  for (const [i, id] of FLOORS.entries()) {
    box(id, 0, 0, SIDE, SIDE, FLOOR);
    box(id, 6 + 12 * i, 8, 3, 2, 0xb8a670);
  }
  for (let corners = 1; corners < 16; corners++) {
    const id = wallTile(corners);
    box(id, 0, 0, SIDE, SIDE, FLOOR);
    for (const [i, [x, y]] of CORNERS.entries()) if (corners & (1 << i)) box(id, x, y, 16, 16, WALL);
    for (const [i, [x, y]] of CORNERS.entries()) {
      // A dark rim towards the floor.
      if ((corners & (1 << i)) === 0) continue;
      const isSet = (dx: number, dy: number) =>
        CORNERS.some(([a, b], n) => a === (x ^ dx) && b === (y ^ dy) && (corners & (1 << n)) !== 0);
      if (!isSet(16, 0)) box(id, x === 0 ? 13 : 16, y, 3, 16, EDGE);
      if (!isSet(0, 16)) box(id, x, y === 0 ? 13 : 16, 16, 3, EDGE);
    }
  }
  box(NAMED.door, 4, 4, 24, 24, DOOR);
  for (const id of [NAMED.down_stairs, NAMED.up_stairs])
    for (let i = 0; i < 4; i++) box(id, 4 + 4 * i, 4 + 6 * i, 12, 4, STAIRS);
  box(NAMED.Goblin, 10, 6, 12, 20, 0x40a040);
  return pixels;
}

export function foreignTsx(image: string): string {
  const wangId = (color: (corner: number) => number) => [0, 1, 2, 3].map((i) => `0,${color(i)}`).join(",");
  const tiles = [
    ...FLOORS.map((id) => [id, wangId(() => 1)] as const),
    ...Array.from({ length: 15 }, (_, i) => [wallTile(i + 1), wangId((n) => ((i + 1) & (1 << n) ? 2 : 1))] as const),
  ];
  const { width, height } = foreignPicture();
  return `<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" name="foreign" tilewidth="${SIDE}" tileheight="${SIDE}" spacing="${SPACING}" margin="${MARGIN}" tilecount="${COLUMNS * ROWS}" columns="${COLUMNS}">
 <image source="${image}" width="${width}" height="${height}"/>
${Object.entries(NAMED)
  .map(([name, id]) => ` <tile id="${id}" type="${name}"/>`)
  .join("\n")}
 <wangsets>
  <wangset name="ground" type="corner" tile="-1">
   <wangcolor name="floor" color="#d8c690" tile="-1" probability="1"/>
   <wangcolor name="wall" color="#4a5a7a" tile="-1" probability="1"/>
${tiles.map(([id, wangid]) => `   <wangtile tileid="${id}" wangid="${wangid}"/>`).join("\n")}
  </wangset>
 </wangsets>
</tileset>
`;
}
