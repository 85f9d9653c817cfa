import { computed, signal } from "@preact/signals";
import type { History } from "undercroft";

/** How fast a growth is played, as on the buttons. */
export const SPEEDS = [1, 2, 4, 8] as const;
/** Frames a second at the speed of one, at the most. */
const FRAMES_PER_SECOND = 30;
/** Seconds that a growth takes at the speed of one, at the least: few frames are shown longer, so that they can be seen. */
const LEAST_SECONDS = 12;

const history = signal<History | undefined>(undefined);
/** The frame that is shown: 0 is solid rock, the number of frames is the level. */
export const position = signal(0);
export const isPlaying = signal(false);
export const speed = signal<number>(4);
export const frameCount = computed(() => history.value?.frames.length ?? 0);
const isAtEnd = computed(() => position.value >= frameCount.value);

/** Whether the user asked the system for less motion. */
function wantsStillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** If less motion is wanted, whole steps are shown, each for this many milliseconds at the speed of one. */
const STILL_TIME = 4000;

let request = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let last = 0;
/** Parts of frames that have passed. */
let rest = 0;

/** The hash of the level that is playing, or has been played, before it was built here. */
let aheadHash: string | undefined;

/** Plays the growth of a level before it is built here. What is built goes on with it. */
export function playAhead(of: History, hash: string): void {
  playFromStart(of);
  aheadHash = hash;
}

/** Shows the growth of a level that was built. The one that is being played ahead goes on where it is. */
export function showGrowth(of: History | undefined, hash: string): void {
  const goesOn = hash === aheadHash && of?.frames.length === frameCount.peek();
  aheadHash = undefined;
  if (goesOn) history.value = of;
  else playFromStart(of);
}

/** Shows a new level from solid rock on; at once in full where less motion is wanted. */
function playFromStart(of: History | undefined): void {
  history.value = of;
  if (of === undefined || wantsStillness()) {
    showEnd(of);
    return;
  }
  position.value = 0;
  play();
}

/** Shows a new level in full. */
export function showEnd(of: History | undefined): void {
  pause();
  history.value = of;
  position.value = frameCount.peek();
}

function play(): void {
  if (frameCount.peek() === 0) return;
  if (isAtEnd.peek()) position.value = 0;
  isPlaying.value = true;
  if (wantsStillness()) {
    clearTimeout(timer);
    timer = setTimeout(advanceByStep, STILL_TIME / speed.peek());
    return;
  }
  rest = 0;
  last = performance.now();
  cancelAnimationFrame(request);
  request = requestAnimationFrame(advance);
}

function pause(): void {
  cancelAnimationFrame(request);
  clearTimeout(timer);
  isPlaying.value = false;
}

export function toggle(): void {
  if (isPlaying.peek()) pause();
  else play();
}

/** Goes to a frame and stays there. */
export function seek(to: number): void {
  pause();
  position.value = Math.max(0, Math.min(frameCount.peek(), Math.round(to)));
}

/** Goes some frames forwards or back. */
export function stepBy(frames: number): void {
  seek(position.peek() + frames);
}

/** The frames after which each step is done: where one step ends and the next begins. */
export function stepEnds(of: History | undefined): readonly { readonly step: string; readonly end: number }[] {
  const ends: { step: string; end: number }[] = [];
  of?.frames.forEach(({ step }, i) => {
    if (ends.at(-1)?.step === step) ends.at(-1)!.end = i + 1;
    else ends.push({ step, end: i + 1 });
  });
  return ends;
}

/** Goes to the end of the next step, or back to that of the one before. */
export function stepOver(direction: 1 | -1): void {
  const next = nextEnd(direction);
  if (next !== undefined) seek(next);
}

function nextEnd(direction: 1 | -1): number | undefined {
  const ends = [0, ...stepEnds(history.peek()).map(({ end }) => end)];
  const at = position.peek();
  return direction > 0 ? ends.find((end) => end > at) : ends.findLast((end) => end < at);
}

function advanceByStep(): void {
  position.value = nextEnd(1) ?? frameCount.peek();
  if (isAtEnd.peek()) isPlaying.value = false;
  else timer = setTimeout(advanceByStep, STILL_TIME / speed.peek());
}

function advance(now: number): void {
  const rate = Math.min(FRAMES_PER_SECOND, frameCount.peek() / LEAST_SECONDS);
  rest += ((now - last) / 1000) * rate * speed.peek();
  last = now;
  const whole = Math.floor(rest);
  rest -= whole;
  const next = Math.min(frameCount.peek(), position.peek() + whole);
  position.value = next;
  if (next >= frameCount.peek()) isPlaying.value = false;
  else request = requestAnimationFrame(advance);
}
