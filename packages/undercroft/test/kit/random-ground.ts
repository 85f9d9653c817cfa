import { type Rng, tileset } from "../../src/core/index.js";

/** Random ground of all tiles, in spots, so that there are lakes, thickets, doors and rooms. `spot` draws a cell, mostly a walkable one. */
export function randomGround(rng: Rng, floorShare: number) {
  const width = rng.between(1, rng.chance(0.3) ? 70 : 24);
  const height = rng.between(1, 18);
  const set = tileset();
  const spots = Array.from({ length: rng.between(1, 12) }, () => ({
    x: rng.below(width),
    y: rng.below(height),
    tile: rng.chance(floorShare) ? 1 : rng.below(set.tiles.length),
  }));
  const noise = rng.pick([0.02, 0.1, 0.4]);
  const tiles = Uint8Array.from({ length: width * height }, (_, cell) => {
    if (rng.chance(noise)) return rng.chance(0.5) ? rng.below(2) : rng.below(set.tiles.length);
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const near = spots.filter((spot) => Math.abs(spot.x - x) + Math.abs(spot.y - y) < 6);
    return near.length === 0 ? 0 : near[0]!.tile;
  });
  const walkable = [...tiles.keys()].filter((cell) => set.tiles[tiles[cell]!]!.walkable);
  const spot = () => (walkable.length === 0 || rng.chance(0.1) ? rng.below(tiles.length) : rng.pick(walkable));
  return { ground: { width, height, tiles, tileset: set }, spot };
}
