import { grown } from "../core/grown.js";
import type { Rng } from "../core/rng.js";
import { rootOf } from "../core/union-find.js";
import type { Regions } from "./regions.js";

/** The label of rock that can be dug. `regions` uses the same label for rock. */
export const DIGGABLE = -1;
/** The label of rock that must stay. */
export const SOLID = -2;

/**
 * Finds the tunnels that join all regions with the least digging, as `points.ts` explains. Tunnel `i` joins the regions
 * `ends[i]` and `ends[count + i]`, and the rock to dig for it is at `starts[i]` to `starts[i + 1] - 1` in `cells`.
 */
export function cheapestTunnels(width: number, { count, labels }: Pick<Regions, "count" | "labels">, rng: Rng) {
  const growth = new Growth(width, count, labels);
  let apart = growth.regions - 1;
  const { parent } = growth;
  const chosen = new Int32Array(Math.max(0, apart));
  const lengths = new Int32Array(Math.max(0, apart));
  let tunnels = 0;
  for (let length = 1; apart > 0 && growth.size > 0; length++) {
    // A way is as long as the depths of the two cells that meet: two of the front, or one of it and one before it.
    if (length > 1 && length % 2 === 1) growth.grow();
    else if (length > 1) growth.meetAtFront();
    for (const meeting of rng.shuffle(growth.takeMeetings())) {
      const a = rootOf(parent, growth.owner[meeting >> 2]!);
      const b = rootOf(parent, growth.owner[growth.otherEnd(meeting)]!);
      if (a === b) continue;
      parent[Math.max(a, b)] = Math.min(a, b);
      chosen[tunnels] = meeting;
      lengths[tunnels++] = length;
      apart--;
    }
  }

  const ends = new Int32Array(2 * tunnels);
  const starts = new Int32Array(tunnels + 1);
  let cells = new Int32Array(1024);
  for (let i = 0; i < tunnels; i++) {
    const cell = chosen[i]! >> 2;
    const other = growth.otherEnd(chosen[i]!);
    ends[i] = growth.owner[cell]!;
    ends[tunnels + i] = growth.owner[other]!;
    while (cells.length < starts[i]! + lengths[i]!) cells = grown(cells);
    const met = growth.follow(cell, labels, cells, starts[i]!);
    cells.subarray(starts[i], met).reverse();
    starts[i + 1] = growth.follow(other, labels, cells, met);
  }
  for (let region = 0; region < count; region++) parent[region] = rootOf(parent, region);
  return {
    count: tunnels,
    lengths: lengths.slice(0, tunnels),
    ends,
    starts,
    cells: cells.slice(0, starts[tunnels]),
    groups: parent,
  };
}

/** In place of a direction: some tunnel leads through here. */
const DUG = 4;

/** Regions that grow through the rock. A meeting of two is written as a cell times four, plus a direction. */
class Growth {
  /** For each cell the region that it belongs to, or that has grown into it. */
  readonly owner: Int32Array;
  /** Union-find over the regions: meetings within a group don't count. */
  readonly parent: Int32Array;
  /** How many regions have rock beside them; the others are shut in. */
  readonly regions: number;
  /** How many cells were reached last. */
  size = 0;
  #meetings: Int32Array = new Int32Array(1024);
  /** How many meetings there are since the last step. */
  #met = 0;
  #front: Int32Array = new Int32Array(1024);
  #next: Int32Array = new Int32Array(1024);
  /** The way back of direction `k` is direction `3 - k`. */
  readonly #offsets: Int32Array;
  /** For rock that a region has grown into: the direction in which that region lies. */
  readonly #back: Uint8Array;

  /** Begins with all rock that touches a region. */
  constructor(width: number, count: number, labels: Int32Array) {
    const owner = labels.slice();
    closeBorder(owner, width);
    this.owner = owner;
    this.parent = new Int32Array(count);
    for (let region = 0; region < count; region++) this.parent[region] = region;
    const offsets = Int32Array.of(-width, -1, 1, width);
    this.#offsets = offsets;
    const back = new Uint8Array(labels.length);
    this.#back = back;
    const hasRock = new Uint8Array(count);
    let regions = 0;
    const edge = this.#edgeOf(width, labels);
    const hasOpenBorder = isOpenAtBorder(labels, width);
    const front = this.#front;
    let size = 0;
    for (let i = 0; i < edge; i++) {
      const cell = front[i]!;
      const north = labels[cell - width]!;
      const west = labels[cell - 1]!;
      const east = labels[cell + 1]!;
      const south = labels[cell + width]!;
      const most = Math.max(Math.max(north, west), Math.max(east, south));
      if (
        !hasOpenBorder &&
        (differs(north, most) | differs(west, most) | differs(east, most) | differs(south, most)) === 0
      ) {
        // The usual case, without a branch that the processor can't predict: all floor here is of one region.
        const rock = (north >>> 31) | ((west >>> 31) << 1) | ((east >>> 31) << 2) | ((south >>> 31) << 3);
        regions += 1 - hasRock[most]!;
        hasRock[most] = 1;
        owner[cell] = most;
        back[cell] = 31 - Math.clz32(~rock & -~rock);
        front[size++] = cell;
        continue;
      }
      let region = -1;
      for (let k = 0; k < 4; k++) {
        const other = labels[cell + offsets[k]!]!;
        if (other < 0 || other === region || owner[cell + offsets[k]!] === SOLID) continue;
        regions += 1 - hasRock[other]!;
        hasRock[other] = 1;
        if (region === -1) {
          region = other;
          owner[cell] = region;
          back[cell] = k;
          front[size++] = cell;
        } else this.#meet(cell * 4 + k);
      }
    }
    this.size = size;
    this.regions = regions;
  }

  /**
   * Lists in the front the rock that may be dug and has floor on some side, and returns how much there is. Each cell is
   * written down, and stays if it is such rock. That needs no branch, which the processor couldn't predict.
   */
  #edgeOf(width: number, labels: Int32Array): number {
    let front = this.#front;
    let size = 0;
    // What lies on the border must stay, so the rows and columns inside it are all there is to look at.
    for (let row = width; row < labels.length - width; row += width) {
      if (size + width > front.length) front = grown(front, Math.max(2 * front.length, size + width));
      let west = labels[row]!;
      let here = labels[row + 1]!;
      for (let cell = row + 1; cell < row + width - 1; cell++) {
        const east = labels[cell + 1]!;
        // Rock is negative, and so are four labels together only if all of them are.
        const around = labels[cell - width]! & west & east & labels[cell + width]!;
        front[size] = cell;
        size += (~around >>> 31) & Number(here === DIGGABLE);
        west = here;
        here = east;
      }
    }
    this.#front = front;
    return size;
  }

  #meet(meeting: number): void {
    if (this.#met === this.#meetings.length) this.#meetings = grown(this.#meetings);
    this.#meetings[this.#met++] = meeting;
  }

  /** Returns all meetings since it was last called. */
  takeMeetings(): Int32Array {
    const met = this.#met;
    this.#met = 0;
    return this.#meetings.subarray(0, met);
  }

  /** Meets between cells of the front. */
  meetAtFront(): void {
    const { owner, parent, size } = this;
    const front = this.#front;
    const offsets = this.#offsets;
    for (let i = 0; i < size; i++) {
      const cell = front[i]!;
      const region = owner[cell]!;
      for (let k = 2; k < 4; k++) {
        const other = owner[cell + offsets[k]!]!;
        if (other < 0 || other === region || rootOf(parent, other) === rootOf(parent, region)) continue;
        this.#meet(cell * 4 + k);
      }
    }
  }

  /** Takes the front one cell further; meets between the old front and the new one. */
  grow(): void {
    const { owner, parent, size } = this;
    const front = this.#front;
    const offsets = this.#offsets;
    const back = this.#back;
    const next = this.#next.length < 3 * size ? new Int32Array(Math.min(3 * size, owner.length)) : this.#next;
    let claimed = 0;
    for (let i = 0; i < size; i++) {
      const cell = front[i]!;
      const region = owner[cell]!;
      for (let k = 0; k < 4; k++) {
        const neighbour = cell + offsets[k]!;
        const other = owner[neighbour]!;
        if (other === DIGGABLE) {
          owner[neighbour] = region;
          back[neighbour] = 3 - k;
          next[claimed++] = neighbour;
        } else if (other >= 0 && other !== region && rootOf(parent, other) !== rootOf(parent, region)) {
          this.#meet(cell * 4 + k);
        }
      }
    }
    this.#next = front;
    this.#front = next;
    this.size = claimed;
  }

  /** The second cell of a meeting. */
  otherEnd(meeting: number): number {
    return (meeting >> 2) + this.#offsets[meeting & 3]!;
  }

  /** Lists the rock from a cell back to its region, up to what an earlier call listed; returns the end of the list. */
  follow(from: number, labels: Int32Array, cells: Int32Array, begin: number): number {
    let end = begin;
    for (let cell = from; labels[cell]! < 0 && this.#back[cell] !== DUG; ) {
      cells[end++] = cell;
      const k = this.#back[cell]!;
      this.#back[cell] = DUG;
      cell += this.#offsets[k]!;
    }
    return end;
  }
}

/** Not 0 where a label is neither that of this region nor of rock. */
function differs(label: number, region: number): number {
  return (label ^ region) & ~(label >> 31);
}

function isOpenAtBorder(labels: Int32Array, width: number): boolean {
  for (let x = 0; x < width; x++) if (labels[x]! >= 0 || labels[labels.length - 1 - x]! >= 0) return true;
  for (let row = 0; row < labels.length; row += width) {
    if (labels[row]! >= 0 || labels[row + width - 1]! >= 0) return true;
  }
  return false;
}

function closeBorder(owner: Int32Array, width: number): void {
  owner.fill(SOLID, 0, width);
  owner.fill(SOLID, Math.max(0, owner.length - width));
  for (let row = 0; row < owner.length; row += width) {
    owner[row] = SOLID;
    owner[row + width - 1] = SOLID;
  }
}
