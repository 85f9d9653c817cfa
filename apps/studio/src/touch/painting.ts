import { batch, computed, signal } from "@preact/signals";
import { areaBetween } from "../draw/drawing.ts";
import type { Draft } from "../state/draft.ts";
import { frameCount, position, seek } from "../state/playback.ts";
import { draft, say, shown, undo } from "../state/studio.ts";
import { editWhileMoving, endMove } from "../tune/tune-state.ts";
import { type Brush, insideBorder, trail } from "./brush.ts";
import { type CellRect, joined } from "./rects.ts";
import { type RegionWish, regionAt, regionsIn, withoutRegions, withRegion } from "./regions.ts";
import { wishesIn, withWishes } from "./sketch-place.ts";
import { isStroking, type Tool } from "./tools.ts";
import { packsFor, sizeOf, vaults } from "./vaults.ts";
import {
  CELL_KINDS,
  type CellKind,
  type End,
  erased,
  NO_WISHES,
  type WishedCell,
  type Wishes,
  wishWords,
  withCells,
  withEnd,
  withRoom,
  withVault,
} from "./wishes.ts";

/** A level whose steps took longer than this, in milliseconds, is not built while the hand is still moving. */
const LIVE_TIME = 50;
/** The first levels of a page take longer than those that follow. Up to this it is tried once in each stroke. */
const WORTH_A_TRY = 200;

/** How wide the brush is, in cells. */
export const brush = signal<Brush>(3);
const chosenVault = signal("old_well");
/** The vault that is placed. */
export const vault = computed(() =>
  vaults.value.has(chosenVault.value) ? chosenVault.value : (vaults.value.keys().next().value ?? ""),
);
/** The builder that regions get. */
export const builder = signal("cellular-automata");

export function chooseVault(name: string): void {
  chosenVault.value = name;
}

/** What a stroke on its way wishes, until the chain has it. */
const pending = signal<Wishes | undefined>(undefined);
/** What is painted on the level. */
export const wishes = computed(() => pending.value ?? wishesIn(draft.value));
/** The regions that have builders of their own. */
export const regions = computed(() => regionsIn(draft.value));
/** The rectangle that is being dragged out. */
export const spanned = signal<CellRect | undefined>(undefined);
/** What was done, to be spoken. */
export const said = signal("");

/** Wishes that the level on the screen doesn't keep, with the reason. */
export const notKept = computed(() => shown.value?.level.report.filter(({ kind }) => kind === "not-kept") ?? []);

/** Whether the tool leaves cells behind on its way; the others only care about where they began and where they are. */
const isCellKind = (tool: Tool): tool is CellKind => (CELL_KINDS as readonly string[]).includes(tool);

const mapSize = () => {
  const { width = 1, height = 1 } = shown.peek()?.level ?? {};
  return { width, height };
};

/** Milliseconds that the steps of the level on the screen took. */
function stepsTime(): number {
  return Object.values(shown.peek()?.times ?? {}).reduce((sum, time) => sum + time, 0);
}

/** What a hand does with a tool, from the moment it touches the map until it is lifted. */
export class Stroke {
  readonly #tool: Tool;
  readonly #from: WishedCell;
  readonly #before: Wishes;
  readonly #map = mapSize();
  #at: WishedCell;
  #trail: readonly CellRect[];
  #wishes: Wishes;
  #isWritten = false;

  /** Begins at a cell, or with all of a rectangle at once, as the keyboard does. */
  constructor(tool: Tool, from: WishedCell, rect?: CellRect) {
    this.#tool = tool;
    this.#from = from;
    this.#at = rect === undefined ? from : [rect[0] + rect[2] - 1, rect[1] + rect[3] - 1];
    this.#before = wishes.peek();
    this.#wishes = this.#before;
    this.#trail = [];
    isStroking.value = true;
    // What is painted on is the level, and not a moment of its growth.
    if (position.peek() < frameCount.peek()) seek(frameCount.peek());
    const filled = rect === undefined ? undefined : insideBorder(rect, this.#map);
    this.#extend(filled === undefined ? trail(brush.peek(), from, from, this.#map) : [filled]);
  }

  moveTo(at: WishedCell): void {
    if (at[0] === this.#at[0] && at[1] === this.#at[1]) return;
    const way = trail(brush.peek(), this.#at, at, this.#map);
    this.#at = at;
    this.#extend(way);
  }

  end(): void {
    if (this.#tool === "region") this.#endRegion();
    else if (this.#tool === "erase" && this.#wishes === this.#before) this.#eraseRegion();
    else {
      this.#write();
      said.value = this.#words();
    }
    this.#letGo();
  }

  cancel(): void {
    if (this.#isWritten) undo();
    this.#letGo();
  }

  #letGo(): void {
    endMove();
    batch(() => {
      pending.value = undefined;
      spanned.value = undefined;
      isStroking.value = false;
    });
  }

  #extend(way: readonly CellRect[]): void {
    this.#trail = joined([...this.#trail, ...way]);
    if (this.#tool === "region" || this.#tool === "room") spanned.value = this.#rect();
    const next = this.#wished();
    if (JSON.stringify(next) === JSON.stringify(this.#wishes)) return;
    this.#wishes = next;
    batch(() => {
      pending.value = next;
      // Rooms are built once their size is known: those on the way would only be in it.
      if (this.#tool !== "room" && stepsTime() <= (this.#isWritten ? LIVE_TIME : WORTH_A_TRY)) this.#write();
    });
  }

  /** The rectangle from where the stroke began to where it is, inside the border. */
  #rect(): CellRect | undefined {
    const { x, y, width, height } = areaBetween(this.#from, this.#at);
    return insideBorder([x, y, width, height], this.#map);
  }

  #wished(): Wishes {
    const tool = this.#tool;
    const before = this.#before;
    if (isCellKind(tool)) return this.#trail.length === 0 ? before : withCells(before, tool, this.#trail);
    switch (tool) {
      case "erase":
        return erased(before, this.#trail, sizeOf);
      case "start":
      case "exit":
        return withEnd(before, tool, inside(this.#at, [1, 1], this.#map));
      case "vault":
        return vaultAround(before, this.#at);
      case "room": {
        const rect = this.#rect();
        return rect === undefined ? before : withRoom(before, rect);
      }
      default:
        return before;
    }
  }

  #write(): void {
    const next = withWishes(draft.peek(), this.#wishes, packsFor(this.#wishes));
    this.#change(next);
  }

  /** The first change of a stroke can be undone, and takes the others with it. */
  #change(next: Draft): void {
    if (next === draft.peek()) return;
    editWhileMoving("paint", () => next);
    this.#isWritten = true;
  }

  #endRegion(): void {
    const rect = this.#rect();
    if (rect === undefined) return;
    if (rect[2] < LEAST_REGION || rect[3] < LEAST_REGION) {
      say(`A region must have at least ${LEAST_REGION} cells on each side.`);
      return;
    }
    const region: RegionWish = { rect, builder: builder.peek() };
    this.#change(withRegion(draft.peek(), region));
    said.value = `A region of ${rect[2]} by ${rect[3]} cells.`;
  }

  /** Where nothing is painted the eraser takes the region away that it is on. */
  #eraseRegion(): void {
    const found = regionAt(regions.peek(), ...this.#from);
    if (found === undefined) {
      said.value = "There is nothing to erase.";
      return;
    }
    const text = JSON.stringify(found);
    this.#change(withoutRegions(draft.peek(), (region) => JSON.stringify(region) === text));
    said.value = "The region is gone.";
  }

  #words(): string {
    return `Painted: ${wishWords(this.#wishes)}.`;
  }
}

/** Smaller regions have no room for anything inside their walls. */
const LEAST_REGION = 5;

/** Where a vault goes whose middle is on a cell: it stays inside the border. */
export function vaultPlace([x, y]: WishedCell): CellRect | undefined {
  const size = sizeOf(vault.value);
  if (size === undefined) return undefined;
  return [...inside([x - (size[0] >> 1), y - (size[1] >> 1)], size, mapSize()), ...size];
}

function vaultAround(before: Wishes, at: WishedCell): Wishes {
  const place = vaultPlace(at);
  if (place === undefined) return before;
  return withVault(before, { name: vault.peek(), at: [place[0], place[1]] }, sizeOf);
}

/** A cell moved as little as it takes for something of a size to lie inside the border of a map. */
function inside(
  [x, y]: WishedCell,
  [width, height]: readonly [number, number],
  map: { readonly width: number; readonly height: number },
): WishedCell {
  return [Math.max(1, Math.min(map.width - 1 - width, x)), Math.max(1, Math.min(map.height - 1 - height, y))];
}

/** Takes everything away that was painted. */
export function clearAll(): void {
  const next = withoutRegions(withWishes(draft.peek(), NO_WISHES, undefined), () => true);
  if (next === draft.peek()) return;
  editWhileMoving("paint", () => next);
  endMove();
  said.value = "Everything that was painted is gone.";
}

/** The start or the exit that stands on a cell of the level. */
export function endAt([x, y]: WishedCell): End | undefined {
  const level = shown.peek()?.level;
  const isHere = (at: WishedCell | undefined) => at !== undefined && at[0] === x && at[1] === y;
  if (isHere(level?.start)) return "start";
  return isHere(level?.exits.find(({ kind }) => kind === "down")?.at) ? "exit" : undefined;
}
