/** The parts of gifenc that are used here; the package has no types of its own. */
declare module "gifenc" {
  interface FrameOptions {
    /** Red, green and blue of each colour; the first frame's is the palette of all that have none of their own. */
    readonly palette?: readonly (readonly number[])[];
    /** Milliseconds. */
    readonly delay?: number;
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    /** -1 once, 0 for ever. */
    readonly repeat?: number;
    /** What becomes of the frame before the next one; 1 leaves it there. */
    readonly dispose?: number;
  }

  interface Encoder {
    writeFrame(indices: Uint8Array, width: number, height: number, options?: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
  }

  interface Gifenc {
    GIFEncoder(options?: { readonly initialCapacity?: number }): Encoder;
  }

  const gifenc: Gifenc;
  export default gifenc;
  export const GIFEncoder: Gifenc["GIFEncoder"];
}

/** The parts of omggif that the tests use; the package has no types of its own. */
declare module "omggif" {
  export class GifReader {
    constructor(bytes: Uint8Array);
    readonly width: number;
    readonly height: number;
    numFrames(): number;
    loopCount(): number | null;
    frameInfo(frame: number): { readonly delay: number; readonly disposal: number };
    /** Lays a frame over what is in `pixels`. */
    decodeAndBlitFrameRGBA(frame: number, pixels: Uint8Array | Uint8ClampedArray): void;
  }
}
