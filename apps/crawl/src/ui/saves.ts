import { type Game, GameError, load, type Underworld } from "../core/index.js";

/** Where the one saved run is kept. */
export interface SaveStore {
  /** The text that was written last; undefined where nothing is kept. */
  read(): string | undefined;
  write(text: string): void;
  remove(): void;
  /** Keeps what is there under another name, and gives that name: a run begins in its place, and nothing is lost. */
  setAside(): string;
}

/** What a store holds. */
export type Saved =
  | { readonly kind: "nothing" }
  | { readonly kind: "game"; readonly game: Game }
  /** Something that can't be continued, and why. */
  | { readonly kind: "refused"; readonly reason: string };

/** Looks into a store. Whatever is there stays there. */
export function readSaved(store: SaveStore, underworld: Underworld): Saved {
  let text: string | undefined;
  try {
    text = store.read();
  } catch (error) {
    return { kind: "refused", reason: (error as Error).message };
  }
  if (text === undefined) return { kind: "nothing" };
  try {
    const game = load(text, underworld);
    return game.ending === undefined ? { kind: "game", game } : { kind: "nothing" };
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
    return { kind: "refused", reason: error.message };
  }
}

/** A store that forgets everything with the program. */
export function memoryStore(text?: string): SaveStore & { text: string | undefined; aside: string[] } {
  return {
    text,
    aside: [],
    read() {
      return this.text;
    },
    write(written) {
      this.text = written;
    },
    remove() {
      this.text = undefined;
    },
    setAside() {
      if (this.text !== undefined) this.aside.push(this.text);
      this.text = undefined;
      return "a copy in memory";
    },
  };
}
