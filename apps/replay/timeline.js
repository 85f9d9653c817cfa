import { kindOf, readable, shortly } from "./words.js";

/** So that a step of one frame can still be seen and hit. */
const NARROWEST_STRETCH = 22;
const GAP = 6;

/**
 * The steps of a build as stretches, each as long as its frames (but never too short to hit), and a head that moves
 * over them. The range input under it is what keyboards and screen readers use.
 */
export class Timeline {
  #root;
  #list;
  #head;
  #stretches = [];
  #position = 0;

  /** @param {{ root: HTMLElement, list: HTMLElement, head: HTMLElement, onSeek: (position: number) => void }} parts */
  constructor({ root, list, head, onSeek }) {
    this.#root = root;
    this.#list = list;
    this.#head = head;
    const seekTo = (event) => onSeek(this.#positionAt(event.clientX - list.getBoundingClientRect().left));
    root.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      root.setPointerCapture(event.pointerId);
      seekTo(event);
    });
    root.addEventListener("pointermove", (event) => {
      if (root.hasPointerCapture(event.pointerId)) seekTo(event);
    });
    new ResizeObserver(() => this.#layOut()).observe(list);
  }

  /** Takes the frames of a build; frames of one step that follow each other are one stretch. */
  load(frames, firstStep) {
    this.#stretches = [];
    for (const [i, { step }] of frames.entries()) {
      const last = this.#stretches.at(-1);
      if (last?.step === step) last.to = i + 1;
      else this.#stretches.push({ step, from: i, to: i + 1, left: 0, width: 0 });
    }
    for (const stretch of this.#stretches) {
      const element = document.createElement("div");
      element.className = `stretch kind-${kindOf(stretch.step.split("#")[0], stretch.step === firstStep)}`;
      element.title = stretch.step;
      const label = document.createElement("span");
      label.className = "stretch-label";
      const bar = document.createElement("span");
      bar.className = "stretch-bar";
      const done = document.createElement("span");
      done.className = "stretch-done";
      bar.append(done);
      element.append(label, bar);
      Object.assign(stretch, { element, label, done });
    }
    this.#list.replaceChildren(...this.#stretches.map(({ element }) => element));
    this.#layOut();
  }

  /** Shows where in time we are. */
  move(position) {
    this.#position = position;
    const current = this.#stretches.find(({ from, to }) => position > from && position <= to);
    for (const stretch of this.#stretches) {
      const { from, to, element, done } = stretch;
      const share = Math.min(1, Math.max(0, (position - from) / (to - from)));
      done.style.width = `${share * 100}%`;
      element.classList.toggle("is-current", stretch === current);
    }
    this.#head.style.transform = `translateX(${this.#xOf(position)}px)`;
  }

  #layOut() {
    const count = this.#stretches.length;
    const room = this.#list.clientWidth - GAP * Math.max(0, count - 1);
    const narrowest = Math.min(NARROWEST_STRETCH, room / Math.max(1, count));
    const frames = this.#stretches.reduce((sum, { from, to }) => sum + to - from, 0);
    const share = (room - narrowest * count) / Math.max(1, frames);
    let left = 0;
    for (const stretch of this.#stretches) {
      stretch.left = left;
      stretch.width = narrowest + share * (stretch.to - stretch.from);
      stretch.element.style.left = `${left}px`;
      stretch.element.style.width = `${stretch.width}px`;
      label(stretch);
      left += stretch.width + GAP;
    }
    this.#root.classList.toggle("is-empty", count === 0);
    this.move(this.#position);
  }

  #xOf(position) {
    const stretch = this.#stretches.find(({ to }) => position <= to) ?? this.#stretches.at(-1);
    if (stretch === undefined) return 0;
    return stretch.left + ((position - stretch.from) / (stretch.to - stretch.from)) * stretch.width;
  }

  #positionAt(x) {
    const stretch = this.#stretches.find(({ left, width }) => x < left + width + GAP / 2) ?? this.#stretches.at(-1);
    if (stretch === undefined) return 0;
    const share = Math.min(1, Math.max(0, (x - stretch.left) / stretch.width));
    return stretch.from + Math.round(share * (stretch.to - stretch.from));
  }
}

/** The step's name, or the word of it that says most, or nothing: whatever there is room for. */
function label({ step, label: text }) {
  text.hidden = false;
  for (const name of [readable(step), shortly(step)]) {
    text.textContent = name;
    if (text.scrollWidth <= text.clientWidth) return;
  }
  text.hidden = true;
}
