import { readable } from "apps-shared/words.ts";
import { button, element, icon, uniqueId } from "./dom.ts";
import type { Built, Stretch } from "./protocol.ts";

/** Milliseconds that a whole build takes when it is played. */
const PLAY_TIME = 4000;
/** Frames are played no slower than this many milliseconds each: builds of few frames are over sooner. */
const SLOWEST_FRAME = 250;

const PLAY = "M3 1.5v13l11-6.5z";
const PAUSE = "M3 2h4v12H3zM9 2h4v12H9z";
const BACK = "M2 2h2.5v12H2zM14 2v12L5.5 8z";
const ON = "M11.5 2H14v12h-2.5zM2 2v12l8.5-6z";

/** Moves through the frames of a build: a slider, a button that plays, and two that go from step to step. */
export class Timeline {
  /** The row of the figure that it is in. */
  readonly row: HTMLElement;
  #frame = 0;
  #frames = 0;
  #stretches: readonly Stretch[] = [];
  #request = 0;
  readonly #slider: HTMLInputElement;
  readonly #play: HTMLButtonElement;
  readonly #label: HTMLElement;
  readonly #onMove: () => void;

  /** `onMove` is called whenever another frame is to be shown. */
  constructor(onMove: () => void) {
    this.#onMove = onMove;
    const id = uniqueId("frame");
    this.#slider = element("input", {
      id,
      type: "range",
      min: 0,
      max: 0,
      step: 1,
      "aria-label": "Moment of the build",
    });
    this.#slider.addEventListener("input", () => {
      this.#stop();
      this.#moveTo(this.#slider.valueAsNumber);
    });
    this.#play = button(icon(PLAY), { class: "live-play", "aria-label": "Play the build" }, () => this.#toggle());
    this.#label = element("span", { class: "live-moment" });
    this.row = element(
      "div",
      { class: "live-timeline" },
      button(icon(BACK), { "aria-label": "Previous step", title: "Previous step" }, () => this.#goStep(-1)),
      this.#play,
      button(icon(ON), { "aria-label": "Next step", title: "Next step" }, () => this.#goStep(1)),
      this.#slider,
      this.#label,
    );
  }

  /** The frame to show. */
  get frame(): number {
    return this.#frame;
  }

  /** Whether the finished level is shown. */
  get isAtEnd(): boolean {
    return this.#frame >= this.#frames;
  }

  /** Shows the end of another build. */
  show({ frames, stretches }: Built): void {
    this.#stop();
    this.#frames = frames;
    this.#stretches = stretches;
    this.#slider.max = String(frames);
    this.#set(frames);
  }

  #set(frame: number): void {
    this.#frame = Math.max(0, Math.min(this.#frames, frame));
    this.#slider.value = String(this.#frame);
    const step = this.#frame === 0 ? "Solid rock" : readable(this.#stretchAt(this.#frame)?.step ?? "");
    const words = `${this.#frame} of ${this.#frames}: ${step}`;
    this.#label.textContent = words;
    this.#slider.setAttribute("aria-valuetext", words);
  }

  #moveTo(frame: number): void {
    this.#set(frame);
    this.#onMove();
  }

  #stretchAt(frame: number): Stretch | undefined {
    return this.#stretches.findLast(({ from }) => from < frame);
  }

  /** Goes to the end of the next step, or of the one before. */
  #goStep(direction: 1 | -1): void {
    this.#stop();
    const ends = [...this.#stretches.map(({ from }) => from), this.#frames];
    const next = direction > 0 ? ends.find((end) => end > this.#frame) : ends.findLast((end) => end < this.#frame);
    if (next !== undefined) this.#moveTo(next);
  }

  #toggle(): void {
    if (this.#request !== 0) {
      this.#stop();
      return;
    }
    // People who ask for less motion see the build step by step.
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      if (this.isAtEnd) this.#moveTo(0);
      else this.#goStep(1);
      return;
    }
    const first = this.isAtEnd ? 0 : this.#frame;
    const pace = Math.min(SLOWEST_FRAME, PLAY_TIME / Math.max(1, this.#frames));
    let began: number | undefined;
    const tick = (now: number) => {
      began ??= now;
      const frame = first + Math.floor((now - began) / pace);
      if (frame !== this.#frame) this.#moveTo(frame);
      if (this.isAtEnd) this.#stop();
      else this.#request = requestAnimationFrame(tick);
    };
    this.#play.replaceChildren(icon(PAUSE));
    this.#play.setAttribute("aria-label", "Pause");
    this.#request = requestAnimationFrame(tick);
  }

  #stop(): void {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    this.#play.replaceChildren(icon(PLAY));
    this.#play.setAttribute("aria-label", "Play the build");
  }
}
