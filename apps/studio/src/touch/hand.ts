import type { Painter } from "../stage/gestures.ts";
import type { Stage } from "../stage/stage.ts";
import { shown } from "../state/studio.ts";
import type { LookedAt } from "../watch/stage-view.tsx";
import { trail } from "./brush.ts";
import { brush, endAt, notKept, regions, Stroke, said, spanned, vaultPlace, wishes } from "./painting.ts";
import type { CellRect } from "./rects.ts";
import { isPaintOpen, isStroking, type Tool, takeTool, tool } from "./tools.ts";
import { sizeOf } from "./vaults.ts";
import { type WishLook, wishLayer } from "./wish-layer.ts";
import type { End, WishedCell } from "./wishes.ts";

/** How far from the start or the exit it can be taken hold of while nothing else is done, in CSS pixels. */
const REACH = 10;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Tools that leave something on each cell they come over; the brush is theirs. */
export const BRUSH_TOOLS: ReadonlySet<Tool> = new Set(["floor", "wall", "water", "erase"]);
/** Tools that need a rectangle. */
const RECT_TOOLS: ReadonlySet<Tool> = new Set(["room", "region"]);

/** Paints on a stage: with the mouse, with fingers, and with the keyboard's cell. */
export class Hand implements Painter {
  /** While the space bar is held down the map is moved, whatever the tool. */
  isPanning = false;
  readonly #stage: Stage;
  readonly #looked: LookedAt;
  #next: Tool = "look";
  #stroke: Stroke | undefined;
  /** Where the rectangle began that the keyboard spans. */
  #anchor: WishedCell | undefined;

  constructor(stage: Stage, looked: LookedAt) {
    this.#stage = stage;
    this.#looked = looked;
    stage.setPainter(
      this,
      wishLayer(() => this.#look()),
    );
  }

  beginning(x: number, y: number): ReturnType<Painter["beginning"]> {
    if (this.isPanning || shown.peek() === undefined) return undefined;
    const now = tool.peek();
    const end = this.endAt(x, y);
    if (end !== undefined && now !== "erase" && now !== "start" && now !== "exit") {
      this.#next = end;
      return "drag";
    }
    if (now === "look" || this.#stage.cellAt(x, y) === undefined) return undefined;
    this.#next = now;
    return "stroke";
  }

  move(x: number, y: number): void {
    const at = this.#nearest(x, y);
    if (this.#stroke === undefined) this.#stroke = new Stroke(this.#next, at);
    else this.#stroke.moveTo(at);
    this.#stage.invalidate();
  }

  end(): void {
    this.#stroke?.end();
    this.#stroke = undefined;
  }

  cancel(): void {
    this.#stroke?.cancel();
    this.#stroke = undefined;
  }

  /** The start or the exit that a pointer could take hold of. */
  endAt(x: number, y: number): End | undefined {
    const cell = this.#stage.cellAt(x, y);
    const here = cell === undefined ? undefined : endAt([cell.x, cell.y]);
    if (here !== undefined || tool.peek() !== "look") return here;
    const { start, exits = [] } = shown.peek()?.level ?? {};
    const isNear = (at: WishedCell | undefined) => {
      if (at === undefined) return false;
      const { left, top, width, height } = this.#stage.rectOf({ x: at[0], y: at[1] });
      return Math.hypot(x - left - width / 2, y - top - height / 2) <= REACH;
    };
    if (isNear(start)) return "start";
    return isNear(exits.find(({ kind }) => kind === "down")?.at) ? "exit" : undefined;
  }

  onKey(event: KeyboardEvent): boolean {
    const now = tool.peek();
    if (now === "look") return false;
    const arrow = ARROWS[event.key];
    const cursor = this.#stage.cursor ?? this.#stage.moveCursor(0, 0);
    if (cursor === undefined) return false;
    if (arrow !== undefined) {
      if (event.shiftKey) this.#anchor ??= [cursor.x, cursor.y];
      else this.#anchor = undefined;
      this.#looked.moveTo(this.#stage.moveCursor(...arrow));
      spanned.value = this.#span();
      if (spanned.value !== undefined) said.value = `${spanned.value[2]} by ${spanned.value[3]} cells`;
      return true;
    }
    if (event.key === "Escape" && this.#anchor !== undefined) {
      this.#letGo();
      return true;
    }
    if (event.key === "Escape") {
      takeTool("look");
      return true;
    }
    if (event.key !== " " && event.key !== "Enter") return false;
    this.#paintAt([cursor.x, cursor.y]);
    return true;
  }

  #paintAt(at: WishedCell): void {
    const now = tool.peek();
    const rect = this.#span();
    if (rect === undefined && RECT_TOOLS.has(now)) {
      said.value = "Hold Shift and press the arrow keys to span a rectangle first.";
      return;
    }
    const isWhole = rect !== undefined && (BRUSH_TOOLS.has(now) || RECT_TOOLS.has(now));
    const stroke = isWhole ? new Stroke(now, [rect[0], rect[1]], rect) : new Stroke(now, at);
    stroke.end();
    this.#letGo();
  }

  #letGo(): void {
    this.#anchor = undefined;
    spanned.value = undefined;
  }

  /** The rectangle from where Shift was held down first to the keyboard's cell. */
  #span(): CellRect | undefined {
    const { cursor } = this.#stage;
    if (this.#anchor === undefined || cursor === undefined) return undefined;
    const [x, y] = this.#anchor;
    return [Math.min(x, cursor.x), Math.min(y, cursor.y), Math.abs(x - cursor.x) + 1, Math.abs(y - cursor.y) + 1];
  }

  /** The cell at a point of the page, or the nearest to it. */
  #nearest(x: number, y: number): WishedCell {
    const { left, top } = this.#stage.rectOf({ x: 0, y: 0 });
    const { width, height } = shown.peek()!.level;
    const within = (n: number, most: number) => Math.max(0, Math.min(most - 1, Math.floor(n)));
    return [within((x - left) / this.#stage.cellSize, width), within((y - top) / this.#stage.cellSize, height)];
  }

  #look(): WishLook {
    return {
      wishes: wishes.peek(),
      regions: regions.peek(),
      sizeOf,
      notKept: notKept.peek().flatMap(({ cell }) => (cell === undefined ? [] : [cell])),
      isPainting: isPaintOpen.peek(),
      brush: this.#brush(),
      spanned: spanned.peek(),
    };
  }

  /** What the tool would change at the cell that is pointed at. */
  #brush(): readonly CellRect[] {
    const now = tool.peek();
    const at = this.#stage.cursor ?? this.#stage.hovered;
    const level = shown.peek()?.level;
    if (at === undefined || level === undefined || isStroking.peek()) return [];
    if (BRUSH_TOOLS.has(now)) return trail(brush.peek(), [at.x, at.y], [at.x, at.y], level);
    const place = now === "vault" ? vaultPlace([at.x, at.y]) : undefined;
    return place === undefined ? [] : [place];
  }
}
