import type { Answer, Built, Order, Request, View } from "./protocol.ts";

/** A worker that all figures of a page share. It starts with the first order. */
let worker: Worker | undefined;
let lastId = 0;

interface Waiting {
  readonly resolve: (answer: any) => void;
  readonly reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();

function theWorker(): Worker {
  if (worker === undefined) {
    worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const { resolve, reject } = waiting.get(data.id)!;
      waiting.delete(data.id);
      if (data.kind === "built") resolve(data.built);
      else if (data.kind === "drawn") resolve(data.picture);
      else reject(new Error(data.message));
    };
    worker.onerror = () => {
      for (const { reject } of waiting.values()) reject(new Error("The generator could not be loaded."));
      waiting.clear();
    };
  }
  return worker;
}

function ask<T>(request: (id: number) => Request): Promise<T> {
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    theWorker().postMessage(request(id));
  });
}

/** Builds the level of a figure. An earlier order of the same figure fails if it is still under way. */
export function buildLevel(figure: number, order: Order): Promise<Built> {
  return ask((id) => ({ kind: "build", id, figure, order }));
}

/** Paints the level that was built last for a figure. */
export function drawLevel(figure: number, view: View): Promise<ImageBitmap> {
  return ask((id) => ({ kind: "draw", id, figure, view }));
}
