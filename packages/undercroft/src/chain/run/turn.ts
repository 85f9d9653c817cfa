/**
 * Milliseconds after which a build gives way to the event loop. A page that draws 60 frames a second has 16 for each of them;
 * up to the next moment at which the build can be paused, up to ten more can pass when code runs for the first time.
 */
const TURN_MS = 4;

/**
 * How long `buildAsync` has been at work since everything else had its turn. This is the only place with a clock. It decides
 * when a build is paused and nothing else: what is built is the same on a slow machine and on a fast one.
 */
export class Turn {
  #began = performance.now();

  /** Whether it is time to give way. */
  isOver(): boolean {
    return performance.now() - this.#began >= TURN_MS;
  }

  /** Lets everything else that waits have its turn. */
  async next(): Promise<void> {
    await eventLoop();
    this.#began = performance.now();
  }
}

function eventLoop(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") setImmediate(resolve);
    else {
      // In browsers a message comes sooner than a timer, which is held back by 4 ms.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(undefined);
    }
  });
}
