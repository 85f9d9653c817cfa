import { expect, test } from "vitest";
import { collect, pump } from "./pump.js";

const zeros = new Uint8Array(1_000_000);

test("what was packed in parts is unpacked as one", async () => {
  const parts = [zeros, Uint8Array.of(1, 2, 3)];
  const packed = await collect(pump(parts, new CompressionStream("deflate")));
  expect(packed!.length).toBeLessThan(10_000);
  const all = await collect(pump([packed!], new DecompressionStream("deflate")), 1_000_003);
  expect(all!.length).toBe(1_000_003);
  expect(all!.subarray(-4)).toEqual(Uint8Array.of(0, 1, 2, 3));
});

test("a stream that gives more than is wanted is closed at once", async () => {
  let isOpen = true;
  const endless = {
    writable: new WritableStream(),
    readable: new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(10)),
      cancel: () => void (isOpen = false),
    }),
  };
  expect(await collect(pump([Uint8Array.of(1)], endless), 95)).toBeUndefined();
  expect(isOpen).toBe(false);
});

test("damaged bytes are an error", async () => {
  await expect(collect(pump([Uint8Array.of(1, 2, 3)], new DecompressionStream("gzip")))).rejects.toThrow();
});
