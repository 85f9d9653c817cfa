import type { Rng } from "../../core/index.js";
import { growBlob, type Shape } from "./blob.js";

/** The shapes that rooms can have. */
export const ROOM_SHAPES = ["cross", "plus", "round", "lumpy", "cave", "rectangle"] as const;

export type RoomShape = (typeof ROOM_SHAPES)[number];

/** Shapes that only the first room can have: they take up much of the map. */
export type FirstShape = RoomShape | "entrance" | "chamber" | "cavern";

/** No shape other than a chamber and a cavern has a box with more cells. */
export const MOST_SHAPE_CELLS = 361;

/** A smaller box has no chamber with bays. */
const LEAST_CHAMBER = 10;
/** How many bays a chamber has. Some are on top of others. */
const BAYS = 4;

/** Makes the shape of a room that is at most this wide and high. It may be drawn in `space`, which the next one reuses. */
export function roomShape(rng: Rng, kind: FirstShape, mostWidth: number, mostHeight: number, space: Uint8Array): Shape {
  const width = (least: number, most: number) => Math.min(mostWidth, rng.between(least, most));
  const height = (least: number, most: number) => Math.min(mostHeight, rng.between(least, most));
  switch (kind) {
    case "cross": {
      const [long, high] = [width(6, 20), height(4, 7)];
      return twoRectangles(space, rng, [between(rng, 3, long >> 1), high], [long, between(rng, 2, high - 2)]);
    }
    case "plus":
      return twoRectangles(space, undefined, [width(2, 4), height(4, 6)], [width(5, 9), height(2, 3)]);
    case "round":
      return disc(space, rng, Math.min(mostWidth, mostHeight));
    case "lumpy":
      return lumps(space, rng, Math.min(14, mostWidth), Math.min(10, mostHeight));
    case "cave": {
      const [wide, high] = rng.pick(CAVES);
      return largestOf(space, rng, Math.min(mostWidth, wide), Math.min(mostHeight, high), 2);
    }
    case "rectangle":
      return twoRectangles(space, undefined, [width(3, 6), height(2, 4)], [1, 1]);
    case "entrance":
      return entrance(space, Math.min(22, mostWidth), Math.min(10, mostHeight));
    case "chamber":
      return chamber(space, rng, width(22, 30), height(13, 18));
    case "cavern":
      return largestOf(space, rng, Math.min(90, mostWidth), Math.min(40, mostHeight), 6);
  }
}

/** A number in a range that may be empty: then its lower end. */
function between(rng: Rng, least: number, most: number): number {
  return rng.between(least, Math.max(least, most));
}

/** Boxes of caves: small, tall and long ones. */
const CAVES = [
  [12, 8],
  [12, 20],
  [27, 8],
] as const;

type Sides = readonly [width: number, height: number];

/** Two rectangles that share their middles or, with a stream, lie across each other at random. */
function twoRectangles(space: Uint8Array, rng: Rng | undefined, [aw, ah]: Sides, [bw, bh]: Sides): Shape {
  const width = Math.max(aw, bw);
  const height = Math.max(ah, bh);
  const place = (most: number, side: number) => (rng === undefined ? (most - side) >> 1 : rng.between(0, most - side));
  const ax = place(width, aw);
  const ay = place(height, ah);
  const bx = place(width, bw);
  const by = place(height, bh);
  const mask = space.fill(0, 0, width * height);
  for (let y = ay; y < ay + ah; y++) mask.fill(1, y * width + ax, y * width + ax + aw);
  for (let y = by; y < by + bh; y++) mask.fill(1, y * width + bx, y * width + bx + bw);
  return { width, height, mask };
}

/** Mostly small discs, now and then a large one, which may have a pillar of rock in its middle. */
function disc(space: Uint8Array, rng: Rng, most: number): Shape {
  const isLarge = rng.chance(0.05);
  const radius = Math.max(1, Math.min((most - 1) >> 1, isLarge ? rng.between(4, 9) : rng.between(2, 4)));
  const hole = radius > 6 && rng.chance(0.5) ? rng.between(3, radius - 3) : 0;
  const side = 2 * radius + 1;
  const mask = space.fill(0, 0, side * side);
  for (let y = -radius; y <= radius; y++) {
    for (let x = -radius; x <= radius; x++) {
      const distance = x * x + y * y;
      const isIn = distance < radius * radius + radius && (hole === 0 || distance >= hole * hole + hole);
      if (isIn) mask[(y + radius) * side + x + radius] = 1;
    }
  }
  return { width: side, height: side, mask };
}

/** Small discs, each laid over the edge of those before it. */
function lumps(space: Uint8Array, rng: Rng, width: number, height: number): Shape {
  const radius = Math.max(1, Math.min(2, (Math.min(width, height) - 1) >> 1));
  const mask = space.fill(0, 0, width * height);
  const middles: number[] = [];
  let x = width >> 1;
  let y = height >> 1;
  for (let left = rng.between(2, 8); left > 0; left--) {
    middles.push(y * width + x);
    for (let dy = -radius; dy <= radius; dy++) {
      const reach = Math.abs(dy) === radius ? radius - 1 : radius;
      for (let dx = -reach; dx <= reach; dx++) {
        const [cx, cy] = [x + dx, y + dy];
        if (cx >= 0 && cy >= 0 && cx < width && cy < height) mask[cy * width + cx] = 1;
      }
    }
    const from = rng.pick(middles);
    x = Math.max(radius, Math.min(width - 1 - radius, (from % width) + rng.between(-radius - 1, radius + 1)));
    y = Math.max(radius, Math.min(height - 1 - radius, Math.floor(from / width) + rng.between(-radius, radius)));
  }
  return cropped(width, height, mask);
}

/** The largest of some blobs. Where noise leaves nothing, a box of half the sides. */
function largestOf(space: Uint8Array, rng: Rng, width: number, height: number, blobs: number): Shape {
  let best: Shape | undefined;
  let most = 0;
  for (let i = 0; i < blobs; i++) {
    const blob = growBlob(rng, width, height, { born: 6 });
    if (blob === undefined || blob.width * blob.height <= most) continue;
    best = blob;
    most = blob.width * blob.height;
    if (3 * most > 2 * width * height) break;
  }
  return best ?? twoRectangles(space, undefined, [halfOf(width), halfOf(height)], [1, 1]);
}

function halfOf(side: number): number {
  return Math.max(1, Math.min(18, side >> 1));
}

/** A nave that leads up to a wide hall. */
/** A wide, round hall with bays all around. */
function chamber(space: Uint8Array, rng: Rng, width: number, height: number): Shape {
  if (width < LEAST_CHAMBER || height < LEAST_CHAMBER) return twoRectangles(space, undefined, [width, height], [1, 1]);
  const mask = new Uint8Array(width * height);
  const dig = (left: number, top: number, across: number, down: number) => {
    for (let y = 0; y < down; y++) {
      for (let x = 0; x < across; x++) {
        // In halves of cells: the middle of an oval can lie between two.
        const dx = (2 * x + 1 - across) * down;
        const dy = (2 * y + 1 - down) * across;
        if (dx * dx + dy * dy <= across * across * down * down) mask[(top + y) * width + left + x] = 1;
      }
    }
  };
  const [side, end] = [width >> 3, height >> 3];
  dig(side, end, width - 2 * side, height - 2 * end);
  // Each bay reaches from the edge of the box to its middle, and begins where the hall is wide: so it belongs to the hall.
  for (let left = BAYS; left > 0; left--) {
    const isFirst = rng.chance(0.5);
    if (rng.chance(0.6)) {
      const across = Math.floor(width / rng.between(3, 5));
      const middle = rng.between(Math.floor(width / 4), Math.floor((3 * width) / 4));
      dig(middle - (across >> 1), isFirst ? 0 : height >> 1, across, (height + 1) >> 1);
    } else {
      const down = Math.floor(height / rng.between(2, 3));
      const middle = rng.between(Math.floor(height / 4), Math.floor((3 * height) / 4));
      const top = Math.min(height - down, Math.max(0, middle - (down >> 1)));
      dig(isFirst ? 0 : width >> 1, top, (width + 1) >> 1, down);
    }
  }
  return cropped(width, height, mask);
}

function entrance(space: Uint8Array, width: number, height: number): Shape {
  const mask = space.fill(0, 0, width * height);
  const hall = (height + 1) >> 1;
  mask.fill(1, 0, hall * width);
  const nave = Math.max(1, width >> 2);
  const left = (width - nave) >> 1;
  for (let y = hall; y < height; y++) mask.fill(1, y * width + left, y * width + left + nave);
  return { width, height, mask };
}

/** A shape in the smallest box that has all of its cells. It must have one. */
function cropped(width: number, height: number, mask: Uint8Array): Shape {
  let left = width;
  let right = -1;
  let top = height;
  let bottom = -1;
  for (let y = 0, cell = 0; y < height; y++) {
    for (let x = 0; x < width; x++, cell++) {
      if (mask[cell] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  const box = { width: right - left + 1, height: bottom - top + 1 };
  // Rows move up and to the left, so each can be moved before the next.
  for (let y = 0; y < box.height; y++) {
    const first = (top + y) * width + left;
    mask.copyWithin(y * box.width, first, first + box.width);
  }
  return { ...box, mask };
}
