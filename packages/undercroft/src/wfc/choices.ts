import { grown } from "../core/index.js";

/**
 * The choices that can be taken back, the last one first: where the trail stood, which place or cell, and what was chosen
 * there, a pattern or, for a cell that was given a colour of the count with number n, or was refused all of them,
 * -1 - 2n or -2 - 2n.
 */
export class Choices {
  count = 0;
  /** Whether anything was decided that can't be taken back any more: then running out of choices proves nothing. */
  isCommitted = false;
  #marks = new Int32Array(256);
  #subjects = new Int32Array(256);
  #picks = new Int32Array(256);
  #ways = new Int32Array(256);

  /** `ways` is where the connection of cells stood. */
  push(mark: number, subject: number, pick: number, ways: number): void {
    const { length } = this.#marks;
    if (this.count === length) {
      this.#marks = grown(this.#marks, 2 * length);
      this.#subjects = grown(this.#subjects, 2 * length);
      this.#picks = grown(this.#picks, 2 * length);
      this.#ways = grown(this.#ways, 2 * length);
    }
    this.#marks[this.count] = mark;
    this.#subjects[this.count] = subject;
    this.#picks[this.count] = pick;
    this.#ways[this.count] = ways;
    this.count++;
  }

  /** Takes the last one away. */
  pop(): { readonly mark: number; readonly subject: number; readonly pick: number; readonly ways: number } {
    const last = --this.count;
    return {
      mark: this.#marks[last]!,
      subject: this.#subjects[last]!,
      pick: this.#picks[last]!,
      ways: this.#ways[last]!,
    };
  }

  /** The subject and pick of the last one. */
  get last(): { readonly subject: number; readonly pick: number } {
    return { subject: this.#subjects[this.count - 1]!, pick: this.#picks[this.count - 1]! };
  }

  /** Lets the older half stand for good; where the trail stood after it, or `end` where nothing is left. */
  forgetHalf(end: number): number {
    const half = (this.count + 1) >> 1;
    const mark = half < this.count ? this.#marks[half]! : end;
    for (let choice = half; choice < this.count; choice++) {
      this.#marks[choice - half] = this.#marks[choice]! - mark;
      this.#subjects[choice - half] = this.#subjects[choice]!;
      this.#picks[choice - half] = this.#picks[choice]!;
      this.#ways[choice - half] = this.#ways[choice]!;
    }
    this.count -= half;
    this.isCommitted = true;
    return mark;
  }
}
