/** Bytes given to a stream at once: little enough that what comes of them fits into the memory. */
const SLICE = 16 * 1024;

/**
 * Sends bytes through a stream that packs or unpacks them, and yields what comes out, piece by piece. The stream is closed
 * when nobody wants any more.
 */
export async function* pump(
  chunks: readonly Uint8Array[],
  through: GenericTransformStream,
): AsyncGenerator<Uint8Array, void, void> {
  const remaining = slices(chunks);
  const source = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = remaining.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
  });
  const reader = source.pipeThrough(through as ReadableWritablePair<Uint8Array, Uint8Array>).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** All pieces as one, or undefined as soon as they have more bytes than `most`. */
export async function collect(pieces: AsyncIterable<Uint8Array>, most = Infinity): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > most) return undefined;
    chunks.push(piece);
  }
  const all = new Uint8Array(length);
  let filled = 0;
  for (const piece of chunks) {
    all.set(piece, filled);
    filled += piece.length;
  }
  return all;
}

function* slices(chunks: readonly Uint8Array[]): Generator<Uint8Array, void, void> {
  for (const chunk of chunks) for (let at = 0; at < chunk.length; at += SLICE) yield chunk.subarray(at, at + SLICE);
}
