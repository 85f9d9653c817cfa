import { freshSeed } from "apps-shared/words.ts";
import { button, element, uniqueId } from "./dom.ts";
import { buildLevel, drawLevel } from "./engine.ts";
import { optionRows } from "./option-row.ts";
import { type Built, type LiveConfig, OVERLAYS, type Overlay } from "./protocol.ts";
import { Timeline } from "./timeline.ts";

/** Options beyond this many are folded away. */
const OPEN_OPTIONS = 6;

let lastFigure = 0;

/** A picture of the page that has become a level which can be changed. */
export class LiveFigure {
  readonly #figure: HTMLElement;
  readonly #config: LiveConfig;
  readonly #id = ++lastFigure;
  readonly #canvas = element("canvas", { role: "img" });
  readonly #seed = element("output", { class: "live-seed" });
  readonly #overlay = element("select", { id: uniqueId("overlay") });
  readonly #options = element("div", { class: "live-options" });
  readonly #help = element("p", { class: "live-help", "aria-hidden": true });
  readonly #numbers = element("dl", { class: "live-numbers" });
  readonly #words = element("p", { class: "live-hidden", "aria-live": "polite" });
  readonly #problem = element("p", { class: "live-problem", role: "alert", hidden: true });
  readonly #timeline = new Timeline(() => this.#draw());
  readonly #values: Record<string, unknown> = {};
  #depth: number;
  #seedText: string;
  #built: Built | undefined;
  #asked = 0;
  /** Whether a picture is on its way, and whether it will be out of date when it comes. */
  #isDrawing = false;
  #isStale = false;

  /** Brings a figure to life. Its picture stays until the level is there. */
  constructor(figure: HTMLElement) {
    this.#figure = figure;
    this.#config = JSON.parse(figure.dataset["live"] ?? "{}") as LiveConfig;
    this.#seedText = this.#config.seed ?? "picture";
    this.#depth = this.#config.depth ?? 3;
    void this.#build();
  }

  async #build(): Promise<void> {
    const turn = ++this.#asked;
    const { depth: _, ...values } = this.#values;
    try {
      const order = { ...this.#config, seed: this.#seedText, depth: this.#depth, values };
      const built = await buildLevel(this.#id, order);
      if (turn !== this.#asked) return;
      const isFirst = this.#built === undefined;
      this.#built = built;
      if (isFirst) this.#furnish(built);
      this.#show(built);
    } catch (error) {
      if (turn === this.#asked) this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  /** Puts everything that belongs to the figure into the page. */
  #furnish({ controls, width, height }: Built): void {
    const image = this.#figure.querySelector("img");
    const stage = element("div", { class: "live-stage" }, this.#canvas);
    stage.style.aspectRatio = `${width} / ${height}`;
    this.#canvas.setAttribute("aria-label", image?.alt ?? "Level");
    const rows = controls.flatMap((control) =>
      optionRows(control, {
        change: (key, value) => this.#change(key, value),
        look: ({ name, help }) => this.#help.replaceChildren(element("b", {}, name), ` ${help}`),
      }),
    );
    this.#options.append(...rows.slice(0, OPEN_OPTIONS));
    const more = rows.slice(OPEN_OPTIONS);
    if (more.length > 0) {
      const summary = element("summary", {}, `${more.length} more options`);
      const folded = element("details", {}, summary, element("div", { class: "live-options" }, ...more));
      this.#options.append(folded);
    }
    this.#overlay.addEventListener("change", () => this.#draw());
    const bar = element(
      "div",
      { class: "live-bar" },
      button("New seed", { class: "live-new" }, () => {
        this.#seedText = freshSeed();
        void this.#build();
      }),
      element("span", { class: "live-seed-label" }, "seed ", this.#seed),
      element("label", { class: "live-over" }, "Show ", this.#overlay),
    );
    const parts: HTMLElement[] = [bar, this.#timeline.row];
    if (controls.length > 0) parts.push(this.#options, this.#help);
    const panel = element("div", { class: "live-panel" }, ...parts, this.#numbers, this.#words, this.#problem);
    if (image === null) this.#figure.prepend(stage);
    else image.replaceWith(stage);
    stage.after(panel);
    this.#help.textContent = "Move a slider: the level is built again from the same seed.";
    new ResizeObserver(() => this.#draw()).observe(stage);
    this.#figure.classList.add("live-ready");
  }

  #change(key: string, value: unknown): void {
    if (key === "depth") this.#depth = value as number;
    else this.#values[key] = value;
    void this.#build();
  }

  #show(built: Built): void {
    this.#problem.hidden = true;
    this.#seed.value = this.#seedText;
    this.#figure.dataset["hash"] = built.hash;
    this.#timeline.show(built);
    this.#showOverlays(built);
    this.#numbers.replaceChildren(
      ...built.numbers.map(({ label, value, help }) =>
        element("div", { title: help }, element("dt", {}, label), element("dd", {}, value)),
      ),
    );
    this.#words.textContent = built.words;
    this.#draw();
  }

  /** Offers what can be laid over this level. What was chosen stays chosen where it can. */
  #showOverlays({ overlays }: Built): void {
    const chosen = this.#overlay.options.length === 0 ? (this.#config.overlay ?? "") : this.#overlay.value;
    this.#overlay.replaceChildren(
      element("option", { value: "" }, "the level"),
      ...overlays.map((overlay) => element("option", { value: overlay }, OVERLAYS[overlay])),
    );
    this.#overlay.value = (overlays as readonly string[]).includes(chosen) ? chosen : "";
  }

  #fail(message: string): void {
    this.#problem.textContent = message;
    this.#problem.hidden = false;
    // A figure that never came to life stays the picture that it was.
    if (this.#built === undefined) this.#figure.dataset["failed"] = message;
  }

  /** Draws the current view. While one picture is being made, only the newest request is kept. */
  #draw(): void {
    if (this.#built === undefined) return;
    if (this.#isDrawing) {
      this.#isStale = true;
      return;
    }
    void this.#drawNow(this.#built);
  }

  async #drawNow({ width, height, hash }: Built): Promise<void> {
    const stage = this.#canvas.parentElement!;
    const ratio = devicePixelRatio || 1;
    const cell = Math.max(2, Math.floor((stage.clientWidth * ratio) / width));
    this.#isDrawing = true;
    this.#isStale = false;
    const overlay = this.#timeline.isAtEnd ? (this.#overlay.value as Overlay | "") : "";
    const view = { frame: this.#timeline.frame, cell, ratio, overlay: overlay === "" ? undefined : overlay };
    try {
      const picture = await drawLevel(this.#id, view);
      if (this.#canvas.width !== picture.width) this.#canvas.width = picture.width;
      if (this.#canvas.height !== picture.height) this.#canvas.height = picture.height;
      this.#canvas.style.width = `${(width * cell) / ratio}px`;
      this.#canvas.style.height = `${(height * cell) / ratio}px`;
      this.#canvas.getContext("2d")!.drawImage(picture, 0, 0);
      picture.close();
      this.#figure.dataset["drawn"] = hash;
      this.#figure.dataset["frame"] = String(view.frame);
      this.#figure.dataset["overlay"] = view.overlay ?? "";
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
    this.#isDrawing = false;
    if (this.#isStale) this.#draw();
  }
}
