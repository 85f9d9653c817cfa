import { defineLayer, Rng, type Size } from "../core/index.js";
import type { RegionOfMap } from "../layers/index.js";

/** Masks for each edge: how they come out is left to chance. */
const MASKS_PER_EDGE = 12;

/** How many cells lie between a cell and each edge of the map, and the nearest of them. */
const EDGES: readonly ((x: number, y: number, width: number, height: number) => number)[] = [
  (_x, y) => y,
  (x) => x,
  (_x, y, _width, height) => height - 1 - y,
  (x, _y, width) => width - 1 - x,
  (x, y, width, height) => Math.min(x, y, width - 1 - x, height - 1 - y),
];

/** Returns regions of every kind that reach the edges of a map: all halves and quarters, strips, places and ragged masks. */
export function regionsAtEdges([width, height]: Size): RegionOfMap[] {
  const halves = (["left", "right", "top", "bottom"] as const).map((half) => ({ half }));
  const quarters = (["nw", "ne", "sw", "se"] as const).map((quarter) => ({ quarter }));
  const strips = [1, 2, 6].flatMap((deep): RegionOfMap[] => [
    { rect: [0, 0, width, deep] },
    { rect: [0, 0, deep, height] },
    { rect: [0, height - deep, width, deep] },
    { rect: [width - deep, 0, deep, height] },
  ]);
  const areas = EDGES.map((_, edge) => ({ area: `edge ${edge}` }));
  const masks = EDGES.flatMap((_, edge) =>
    Array.from({ length: MASKS_PER_EDGE }, (_, i) => {
      const isMarked = raggedEdge([width, height], edge, i);
      const rowOf = (y: number) => Array.from({ length: width }, (_, x) => (isMarked(x, y) ? "#" : ".")).join("");
      return { mask: Array.from({ length: height }, (_, y) => rowOf(y)) };
    }),
  );
  return [...halves, ...quarters, ...strips, ...areas, ...masks, { room: 0 }, { gate: 0 }];
}

/** Names the places that these regions ask for. */
export const edgePlaces = defineLayer({
  id: "edge-places",
  options: {},
  *build(map) {
    map.areas = EDGES.map((_, edge) => {
      const isMarked = raggedEdge([map.width, map.height], edge, 0);
      const cells = Array.from({ length: map.tiles.length }, (_, cell) => cell);
      return {
        name: `edge ${edge}`,
        theme: "stone",
        cells: cells.filter((cell) => isMarked(map.x(cell), map.y(cell))),
      };
    });
  },
});

/** Some of the cells within a few of an edge. Asked for each cell once, in reading order. */
function raggedEdge([width, height]: Size, edge: number, i: number): (x: number, y: number) => boolean {
  const rng = Rng.fromSeed(`edge ${edge} ${i}`);
  const deep = rng.between(1, 6);
  const share = rng.pick([0.3, 0.6, 0.9, 1]);
  return (x, y) => EDGES[edge]!(x, y, width, height) < deep && rng.chance(share);
}
