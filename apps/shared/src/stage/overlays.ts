import type { Pixels } from "undercroft/formats";
import type { Camera, Cell, CellRange } from "./camera.ts";
import { boxOf, type Edge, outlineOf } from "./cell-outline.ts";
import { drawEncounters, type EncounterMark } from "./encounter-marks.ts";
import { LEAST_GLYPH_CELL, prepareGlyphs } from "./font-masks.ts";
import { drawLabel, labelFont, lineWidth } from "./labels.ts";
import type { OverlayColors } from "./overlay-colors.ts";
import { drawGates, drawPlot, type Gate, type Plot } from "./plot-marks.ts";

/** A rectangle of cells. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is laid over a level. What isn't given is not shown; cells are flat. */
export interface StageOverlays {
  /** Outlined and numbered, in this order. */
  readonly rooms?: readonly Area[] | undefined;
  readonly corridors?: readonly ArrayLike<number>[] | undefined;
  /** The number of each cell's region, -1 where it has none. */
  readonly regions?: ArrayLike<number> | undefined;
  /** Moves from the start, -1 where no way leads. */
  readonly distances?: ArrayLike<number> | undefined;
  /** How many cells each cell cuts off when it is shut, 0 where it cuts off none. */
  readonly chokePoints?: ArrayLike<number> | undefined;
  /** Cell by cell from the start to the exit. */
  readonly criticalPath?: ArrayLike<number> | undefined;
  /** What was placed, with its name; a space in its rows is a hole. */
  readonly vaults?:
    | readonly { readonly name: string; readonly x: number; readonly y: number; readonly rows: readonly string[] }[]
    | undefined;
  /** Where something could be shut off, and the number of the place that each cell belongs to, -1 where it has none. */
  readonly gates?: { readonly gates: readonly Gate[]; readonly places: ArrayLike<number> } | undefined;
  /** Locks, keys and one-ways, and the sphere of each cell. */
  readonly plot?: Plot | undefined;
  /** Who is met together. */
  readonly encounters?: readonly EncounterMark[] | undefined;
  /** Start and spawns; shown unless this is false. */
  readonly spawns?: boolean | undefined;
}

/** Cells that are marked one by one. */
export interface Marks {
  readonly changed: ArrayLike<number>;
  readonly hover: Cell | undefined;
  readonly selected: Cell | undefined;
  readonly cursor: Cell | undefined;
}

/** Something that stands on a cell. */
export interface Thing {
  readonly at: number;
  readonly glyph: string;
  readonly color: string;
}

interface RegionLabel {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly cells: number;
}

/** More edges than this are unreadable; a box around all changed cells is drawn instead. */
const MOST_EDGES = 1200;
/** Device pixels a cell must have for numbers in it, for each that a CSS pixel has. */
const LEAST_NUMBERED = 22;
/** Labels of regions that are shown at once, the largest regions first. */
const MOST_LABELS = 60;
/** About how many cells are examined for the labels of regions. */
const MOST_LABELLED = 1_048_576;

/** Cells that cut off fewer than this are the mouths of nooks. */
const LEAST_CUT = 6;
/** Below this many device pixels a cell, choke points would cover everything. */
const LEAST_CHOKE_CELL = 3;

/** Draws what is laid over a level, each time the screen is drawn. */
export class OverlayPainter {
  #overlays: StageOverlays = {};
  #width = 0;
  #colors: OverlayColors;
  #changed: { readonly edges: readonly Edge[]; readonly isBox: boolean } = { edges: [], isBox: false };
  #changedCells: ArrayLike<number> = [];
  #vaultOutlines: readonly (readonly Edge[])[] = [];
  #regionLabels: readonly RegionLabel[] = [];
  #sphereLabels: readonly RegionLabel[] = [];
  #farthest = 1;

  constructor(colors: OverlayColors) {
    this.#colors = colors;
  }

  set colors(colors: OverlayColors) {
    this.#colors = colors;
  }

  /** Lays other things over a level. Gives back whether its cells have other tints now. */
  set(overlays: StageOverlays, width: number): boolean {
    const { vaults, regions, distances, plot } = overlays;
    if (vaults !== this.#overlays.vaults || width !== this.#width) {
      this.#vaultOutlines = (vaults ?? []).map(
        ({ x, y, rows }) => outlineOf(cellsOf(rows, x, y, width), width, 4096) ?? [],
      );
    }
    if (regions !== this.#overlays.regions || width !== this.#width)
      this.#regionLabels = regions === undefined ? [] : labelRegions(regions, width);
    if (plot !== this.#overlays.plot || width !== this.#width)
      this.#sphereLabels = plot === undefined ? [] : labelSpheres(plot.spheres, width);
    if (distances !== this.#overlays.distances) this.#farthest = distances === undefined ? 1 : farthestOf(distances);
    const isOther = distances !== this.#overlays.distances || areasOf(overlays) !== areasOf(this.#overlays);
    this.#overlays = overlays;
    this.#width = width;
    return isOther;
  }

  /** Whether anything is laid over all cells as a tint. */
  get hasTint(): boolean {
    return this.#overlays.distances !== undefined || areasOf(this.#overlays) !== undefined;
  }

  /** Paints the tints of distances and of areas, a pixel for each block of so many cells a side. */
  paintTint({ data }: Pixels, area: Area, stride: number): void {
    const { distances } = this.#overlays;
    const areas = areasOf(this.#overlays);
    const { tint, regions: colors } = this.#colors;
    for (let y = area.y, i = 0; y < area.y + area.height; y++) {
      for (let x = area.x; x < area.x + area.width; x++, i += 4) {
        const cell = y * stride * this.#width + x * stride;
        data[i + 3] = 0;
        if (distances !== undefined && distances[cell]! >= 0) {
          this.#heatInto(data, i, distances[cell]! / this.#farthest);
          data[i + 3] = tint;
        } else if (areas !== undefined && areas[cell]! >= 0) {
          const region = areas[cell]!;
          const [r, g, b] = colors[region % colors.length]!;
          data[i] = r;
          data[i + 1] = g;
          data[i + 2] = b;
          data[i + 3] = isHatched(region, x, y) ? tint >> 1 : tint >> 2;
        }
      }
    }
  }

  #heatInto(data: Uint8ClampedArray, i: number, part: number): void {
    const [near, middle, far] = this.#colors.heat;
    const isNear = part < 0.5;
    const [from, to] = isNear ? [near, middle] : [middle, far];
    const along = isNear ? part * 2 : part * 2 - 1;
    for (let channel = 0; channel < 3; channel++) {
      data[i + channel] = from[channel]! + (to[channel]! - from[channel]!) * along;
    }
  }

  /** Draws all lines, marks and labels that are on the screen, and the things that a tint would cover. */
  draw(context: CanvasRenderingContext2D, camera: Camera, things: readonly Thing[], marks: Marks): void {
    const visible = camera.visible();
    this.#drawThings(context, camera, things, visible);
    const { corridors, criticalPath, chokePoints, gates, plot, encounters } = this.#overlays;
    if (corridors !== undefined) this.#drawCorridors(context, camera, corridors);
    this.#drawRooms(context, camera);
    this.#drawVaults(context, camera);
    if (criticalPath !== undefined) this.#drawPath(context, camera, criticalPath, visible);
    if (chokePoints !== undefined) this.#drawChokePoints(context, camera, chokePoints, visible);
    if (this.#overlays.distances !== undefined)
      this.#drawNumbers(context, camera, this.#overlays.distances, things, visible);
    this.#drawChanged(context, camera, marks.changed);
    this.#drawLabels(context, camera, this.#regionLabels, visible);
    if (gates !== undefined) drawGates(context, camera, this.#colors, gates.gates, this.#width, visible);
    this.#drawLabels(context, camera, this.#sphereLabels, visible);
    if (encounters !== undefined) drawEncounters(context, camera, this.#colors, encounters, this.#width);
    if (plot !== undefined) drawPlot(context, camera, this.#colors, plot, this.#width);
    this.#drawMarks(context, camera, marks);
  }

  #drawThings(context: CanvasRenderingContext2D, camera: Camera, things: readonly Thing[], visible: CellRange): void {
    const hasGlyphs = camera.scale >= LEAST_GLYPH_CELL;
    const size = Math.max(Math.round(3 * camera.ratio), Math.round(camera.scale * 0.58));
    const baseline = prepareGlyphs(context, Math.max(1, Math.round(camera.scale)));
    const isTaken = hasGlyphs || things.length <= MOST_DOTS ? () => false : crowdedPlaces(visible);
    for (const { at, glyph, color } of things) {
      const [x, y] = this.#at(at);
      if (x < visible.left || y < visible.top || x >= visible.right || y >= visible.bottom || isTaken(x, y)) continue;
      context.fillStyle = color;
      if (!hasGlyphs) dot(context, camera, x + 0.5, y + 0.5, size);
      else context.fillText(glyph, camera.x + (x + 0.5) * camera.scale, camera.rowAt(y) + baseline);
    }
  }

  #drawRooms(context: CanvasRenderingContext2D, camera: Camera): void {
    const { rooms } = this.#overlays;
    if (rooms === undefined) return;
    context.strokeStyle = this.#colors.room;
    context.lineWidth = lineWidth(camera, 1.5);
    context.setLineDash([4 * camera.ratio, 3 * camera.ratio]);
    context.beginPath();
    for (const room of rooms) {
      const [x, y] = [camera.columnAt(room.x), camera.rowAt(room.y)];
      context.rect(x, y, camera.columnAt(room.x + room.width) - x, camera.rowAt(room.y + room.height) - y);
    }
    context.stroke();
    context.setLineDash([]);
    for (const [i, room] of rooms.entries()) {
      const wide = room.width * camera.scale;
      if (wide < 18 * camera.ratio) continue;
      drawLabel(context, camera, this.#colors.labelPaper, String(i + 1), room.x, room.y, this.#colors.room);
    }
  }

  /** A ribbon along the middle of each: told from rooms and regions by its shape. */
  #drawCorridors(context: CanvasRenderingContext2D, camera: Camera, corridors: readonly ArrayLike<number>[]): void {
    const { left, top, right, bottom } = camera.visible();
    const half = Math.max(0.5, camera.scale * 0.18);
    context.strokeStyle = this.#colors.corridor;
    context.lineWidth = half * 2;
    context.lineJoin = "round";
    context.globalAlpha = 0.6;
    context.beginPath();
    for (const cells of corridors) {
      let before: readonly [number, number] | undefined;
      for (let i = 0; i < cells.length; i++) {
        const [x, y] = this.#at(cells[i]!);
        const isOut = x < left - 1 || y < top - 1 || x > right || y > bottom;
        const px = camera.x + (x + 0.5) * camera.scale;
        const py = camera.y + (y + 0.5) * camera.scale;
        const isNext = before !== undefined && Math.abs(before[0] - x) + Math.abs(before[1] - y) === 1;
        before = isOut ? undefined : [x, y];
        if (isOut) continue;
        if (isNext) context.lineTo(px, py);
        else {
          context.moveTo(px - half, py);
          context.lineTo(px + half, py);
          context.moveTo(px, py);
        }
      }
    }
    context.stroke();
    context.globalAlpha = 1;
  }

  #drawVaults(context: CanvasRenderingContext2D, camera: Camera): void {
    const { vaults } = this.#overlays;
    if (vaults === undefined) return;
    context.strokeStyle = this.#colors.vault;
    context.lineWidth = lineWidth(camera, 2);
    context.beginPath();
    for (const edges of this.#vaultOutlines) addEdges(context, camera, edges);
    context.stroke();
    for (const { name, x, y, rows } of vaults) {
      const wide = Math.max(...rows.map((row) => row.length)) * camera.scale;
      if (wide < 24 * camera.ratio) continue;
      drawLabel(context, camera, this.#colors.labelPaper, name, x, y, this.#colors.vault, true);
    }
  }

  #drawPath(context: CanvasRenderingContext2D, camera: Camera, path: ArrayLike<number>, visible: CellRange): void {
    const size = Math.max(Math.ceil(camera.ratio), Math.round(camera.scale * 0.26));
    const isDense = camera.scale < 4 * camera.ratio;
    // Of cells that fall on the same pixel one is enough.
    const stride = Math.max(1, Math.floor(1 / camera.scale));
    context.fillStyle = this.#colors.accent;
    context.globalAlpha = isDense ? 0.9 : 0.72;
    // All dots at once: a way through a large map has thousands of them.
    context.beginPath();
    let before: readonly [number, number] | undefined;
    for (let i = 0; i < path.length; i += stride) {
      const [x, y] = this.#at(path[i]!);
      const isOut = x < visible.left - 1 || y < visible.top - 1 || x > visible.right || y > visible.bottom;
      if (!isOut) {
        // The ends have glyphs of their own.
        if (i > 0 && i < path.length - 1) addDot(context, camera, x + 0.5, y + 0.5, size);
        if (before !== undefined && !isDense) {
          addDot(context, camera, (x + before[0] + 1) / 2, (y + before[1] + 1) / 2, size);
        }
      }
      before = [x, y];
    }
    context.fill();
    context.globalAlpha = 1;
  }

  /** Diamonds where the most is cut off, dots on the way there: every cell of a long corridor is a choke point. */
  #drawChokePoints(
    context: CanvasRenderingContext2D,
    camera: Camera,
    cuts: ArrayLike<number>,
    visible: CellRange,
  ): void {
    if (camera.scale < LEAST_CHOKE_CELL) return;
    const radius = Math.max(1.5 * camera.ratio, camera.scale * 0.38);
    const size = Math.max(Math.ceil(camera.ratio), Math.round(camera.scale * 0.22));
    context.fillStyle = this.#colors.choke;
    context.strokeStyle = this.#colors.choke;
    context.lineWidth = lineWidth(camera, 1.5);
    context.beginPath();
    for (let y = visible.top; y < visible.bottom; y++) {
      for (let x = visible.left; x < visible.right; x++) {
        const cell = y * this.#width + x;
        const cut = cuts[cell]!;
        if (cut < LEAST_CUT) continue;
        const most = Math.max(
          cuts[cell - 1] ?? 0,
          cuts[cell + 1] ?? 0,
          cuts[cell - this.#width] ?? 0,
          cuts[cell + this.#width] ?? 0,
        );
        if (most > cut) {
          dot(context, camera, x + 0.5, y + 0.5, size);
          continue;
        }
        const px = camera.x + (x + 0.5) * camera.scale;
        const py = camera.y + (y + 0.5) * camera.scale;
        context.moveTo(px, py - radius);
        context.lineTo(px + radius, py);
        context.lineTo(px, py + radius);
        context.lineTo(px - radius, py);
        context.closePath();
      }
    }
    context.stroke();
  }

  #drawNumbers(
    context: CanvasRenderingContext2D,
    camera: Camera,
    distances: ArrayLike<number>,
    things: readonly Thing[],
    visible: CellRange,
  ): void {
    if (camera.scale < LEAST_NUMBERED * camera.ratio) return;
    context.font = labelFont(Math.min(12 * camera.ratio, camera.scale * 0.42));
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = this.#colors.label;
    const taken = new Set(things.map(({ at }) => at));
    for (let y = visible.top; y < visible.bottom; y++) {
      for (let x = visible.left; x < visible.right; x++) {
        const distance = distances[y * this.#width + x]!;
        if (distance <= 0 || taken.has(y * this.#width + x)) continue;
        context.fillText(String(distance), camera.x + (x + 0.5) * camera.scale, camera.y + (y + 0.55) * camera.scale);
      }
    }
  }

  #drawChanged(context: CanvasRenderingContext2D, camera: Camera, cells: ArrayLike<number>): void {
    if (cells !== this.#changedCells) {
      this.#changedCells = cells;
      const edges = outlineOf(cells, this.#width, MOST_EDGES);
      const box = edges === undefined ? boxOf(cells, this.#width) : undefined;
      this.#changed = { edges: edges ?? (box === undefined ? [] : [box]), isBox: edges === undefined };
    }
    const { edges, isBox } = this.#changed;
    if (edges.length === 0) return;
    context.strokeStyle = this.#colors.accent;
    context.lineWidth = lineWidth(camera, 1.5);
    context.beginPath();
    if (isBox) {
      const [left, top, right, bottom] = edges[0]!;
      const [x, y] = [camera.columnAt(left), camera.rowAt(top)];
      context.rect(x, y, camera.columnAt(right) - x, camera.rowAt(bottom) - y);
    } else addEdges(context, camera, edges);
    context.stroke();
  }

  #drawLabels(
    context: CanvasRenderingContext2D,
    camera: Camera,
    labels: readonly RegionLabel[],
    visible: CellRange,
  ): void {
    let shown = 0;
    for (const { text, x, y, cells } of labels) {
      if (shown >= MOST_LABELS || Math.sqrt(cells) * camera.scale < 24 * camera.ratio) break;
      if (x < visible.left || y < visible.top || x >= visible.right || y >= visible.bottom) continue;
      drawLabel(context, camera, this.#colors.labelPaper, text, x, y, this.#colors.label);
      shown++;
    }
  }

  #drawMarks(context: CanvasRenderingContext2D, camera: Camera, { hover, selected, cursor }: Marks): void {
    const box = ({ x, y }: Cell, grow: number): readonly [number, number, number, number] => {
      const [left, top] = [camera.columnAt(x) - grow, camera.rowAt(y) - grow];
      return [left, top, camera.columnAt(x + 1) + grow - left, camera.rowAt(y + 1) + grow - top];
    };
    const half = camera.ratio / 2;
    if (hover !== undefined) {
      context.strokeStyle = this.#colors.hover;
      context.lineWidth = camera.ratio;
      context.strokeRect(...box(hover, half));
    }
    if (selected !== undefined) {
      context.strokeStyle = this.#colors.accent;
      context.lineWidth = 2 * camera.ratio;
      context.strokeRect(...box(selected, 1.5 * camera.ratio));
    }
    if (cursor !== undefined) {
      context.strokeStyle = this.#colors.cursor;
      context.lineWidth = 2 * camera.ratio;
      const [x, y, width, height] = box(cursor, 3 * camera.ratio);
      const arm = Math.max(3 * camera.ratio, width / 4);
      context.beginPath();
      // Brackets round the corners: told from hover and selection by their shape.
      for (const [cx, cy, dx, dy] of [
        [x, y, 1, 1],
        [x + width, y, -1, 1],
        [x, y + height, 1, -1],
        [x + width, y + height, -1, -1],
      ] as const) {
        context.moveTo(cx + dx * arm, cy);
        context.lineTo(cx, cy);
        context.lineTo(cx, cy + dy * arm);
      }
      context.stroke();
    }
  }

  #at(cell: number): readonly [number, number] {
    const x = cell % this.#width;
    return [x, (cell - x) / this.#width];
  }
}

/** Dots that are drawn of a crowd: more of them only cover each other, and the map. */
const MOST_DOTS = 4000;

/** Tells of each cell in turn whether a dot was drawn near it already: of a crowd on the screen one stands for its neighbours. */
function crowdedPlaces({ left, top, right, bottom }: CellRange): (x: number, y: number) => boolean {
  const apart = Math.max(1, Math.sqrt(((right - left) * (bottom - top)) / MOST_DOTS));
  const columns = Math.ceil((right - left) / apart);
  const taken = new Uint8Array(columns * Math.ceil((bottom - top) / apart));
  return (x, y) => {
    const place = Math.floor((y - top) / apart) * columns + Math.floor((x - left) / apart);
    const wasTaken = taken[place] === 1;
    taken[place] = 1;
    return wasTaken;
  };
}

function dot(context: CanvasRenderingContext2D, camera: Camera, x: number, y: number, size: number): void {
  const px = Math.round(camera.x + x * camera.scale - size / 2);
  const py = Math.round(camera.y + y * camera.scale - size / 2);
  context.fillRect(px, py, size, size);
}

function addDot(context: CanvasRenderingContext2D, camera: Camera, x: number, y: number, size: number): void {
  const px = Math.round(camera.x + x * camera.scale - size / 2);
  const py = Math.round(camera.y + y * camera.scale - size / 2);
  context.rect(px, py, size, size);
}

function addEdges(context: CanvasRenderingContext2D, camera: Camera, edges: readonly Edge[]): void {
  for (const [fromX, fromY, toX, toY] of edges) {
    context.moveTo(camera.columnAt(fromX), camera.rowAt(fromY));
    context.lineTo(camera.columnAt(toX), camera.rowAt(toY));
  }
}

function cellsOf(rows: readonly string[], x: number, y: number, width: number): number[] {
  return rows.flatMap((row, dy) => [...row].flatMap((glyph, dx) => (glyph === " " ? [] : [(y + dy) * width + x + dx])));
}

/** What the cells are tinted by, besides distances: one at a time, the one that says the most. */
function areasOf({ plot, gates, regions }: StageOverlays): ArrayLike<number> | undefined {
  return plot?.spheres ?? gates?.places ?? regions;
}

/** Which cells of a region are darker: each region in turn has another pattern. */
function isHatched(region: number, x: number, y: number): boolean {
  const pattern = region & 3;
  if (pattern === 0) return true;
  if (pattern === 1) return (x + y) % 3 === 0;
  if (pattern === 2) return (x - y + 3 * 4096) % 3 === 0;
  return ((x ^ y) & 1) === 0;
}

/** A name for each region, on the cell of it that is nearest to its middle; the largest first. */
function labelRegions(
  regions: ArrayLike<number>,
  width: number,
  nameOf = (region: number) => String(region + 1),
): RegionLabel[] {
  let count = 0;
  for (let i = 0; i < regions.length; i++) if (regions[i]! >= count) count = regions[i]! + 1;
  // Of a map with millions of cells some are looked at: that is enough for all regions that are large enough for a label.
  const step = Math.max(1, Math.floor(Math.sqrt(regions.length / MOST_LABELLED)));
  const [xs, ys, cells] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  for (let y = 0; y * width < regions.length; y += step) {
    for (let x = 0; x < width; x += step) {
      const region = regions[y * width + x]!;
      if (region < 0) continue;
      xs[region]! += x;
      ys[region]! += y;
      cells[region]!++;
    }
  }
  for (let region = 0; region < count; region++) {
    xs[region]! /= cells[region]!;
    ys[region]! /= cells[region]!;
  }
  const nearest = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const at = new Int32Array(count);
  for (let y = 0; y * width < regions.length; y += step) {
    for (let x = 0; x < width; x += step) {
      const region = regions[y * width + x]!;
      if (region < 0) continue;
      const distance = (xs[region]! - x) ** 2 + (ys[region]! - y) ** 2;
      if (distance >= nearest[region]!) continue;
      nearest[region] = distance;
      at[region] = y * width + x;
    }
  }
  return Array.from(at, (cell, region) => ({
    text: nameOf(region),
    x: cell % width,
    y: Math.floor(cell / width),
    cells: cells[region]!,
  }))
    .filter((label) => label.cells > 0)
    .sort((a, b) => b.cells - a.cells);
}

/** A label for each part of a map that takes a round of keys to reach. */
function labelSpheres(spheres: ArrayLike<number>, width: number): RegionLabel[] {
  const parts = new Int32Array(spheres.length).fill(-1);
  const found: number[] = [];
  for (let first = 0; first < spheres.length; first++) {
    const sphere = spheres[first]!;
    if (sphere < 0 || parts[first]! >= 0) continue;
    const part = found.push(sphere) - 1;
    const stack = [first];
    parts[first] = part;
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      // The outermost cells of a map can't be walked on, so a neighbour is never on the other side of it.
      for (const next of [cell - width, cell - 1, cell + 1, cell + width]) {
        if (spheres[next] !== sphere || parts[next]! >= 0) continue;
        parts[next] = part;
        stack.push(next);
      }
    }
  }
  return labelRegions(parts, width, (part) => `sphere ${found[part]! + 1}`);
}

function farthestOf(distances: ArrayLike<number>): number {
  let farthest = 1;
  for (let i = 0; i < distances.length; i++) if (distances[i]! > farthest) farthest = distances[i]!;
  return farthest;
}
