/** At 1x a short build shows this many frames a second … */
const SLOWEST_PACE = 2;
/** … and a long one is over in this many seconds, however many frames it has. */
const LONGEST_SECONDS = 40;
/** A tab that was out of sight goes on where it was, not where it would be by now. */
const LONGEST_TICK_SECONDS = 0.1;

/** Moves a history forwards in time. `onMove` is told of every new position, `onChange` of playing and pausing. */
export class Playback {
  speed = 4;
  #history;
  #isPlaying = false;
  #owed = 0;
  #lastTick = 0;
  #request = 0;
  #onMove;
  #onChange;

  constructor({ onMove, onChange }) {
    this.#onMove = onMove;
    this.#onChange = onChange;
  }

  get isPlaying() {
    return this.#isPlaying;
  }

  /** Another build; it stands at its first position, and doesn't move yet. */
  load(history) {
    this.pause();
    this.#history = history;
  }

  play() {
    if (this.#isPlaying || this.#history === undefined) return;
    if (this.#history.position === this.#history.frames.length) this.seek(0);
    this.#isPlaying = true;
    this.#owed = 0;
    this.#lastTick = performance.now();
    this.#request = requestAnimationFrame(this.#tick);
    this.#onChange();
  }

  pause() {
    if (!this.#isPlaying) return;
    this.#isPlaying = false;
    cancelAnimationFrame(this.#request);
    this.#onChange();
  }

  toggle() {
    if (this.#isPlaying) this.pause();
    else this.play();
  }

  /** Goes somewhere by hand. */
  seek(position) {
    if (this.#history === undefined) return;
    const from = this.#history.position;
    this.#history.seek(position);
    this.#onMove(from, this.#history.position);
  }

  step(by) {
    this.pause();
    this.seek((this.#history?.position ?? 0) + by);
  }

  #tick = (now) => {
    const history = this.#history;
    const seconds = Math.min(LONGEST_TICK_SECONDS, Math.max(0, now - this.#lastTick) / 1000);
    this.#lastTick = now;
    this.#owed += seconds * this.speed * Math.max(SLOWEST_PACE, history.frames.length / LONGEST_SECONDS);
    const whole = Math.floor(this.#owed);
    this.#owed -= whole;
    if (whole > 0) this.seek(history.position + whole);
    if (history.position < history.frames.length) this.#request = requestAnimationFrame(this.#tick);
    else this.pause();
  };
}
