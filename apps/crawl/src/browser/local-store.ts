import type { SaveStore } from "../ui/index.js";

type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * A store in the browser, under one name. A browser that keeps nothing for the page is like one that has kept nothing yet:
 * only saving fails, with words for the player.
 */
export function localStore(name: string, shelf: () => Shelf = () => localStorage): SaveStore {
  const read = (from: string): string | undefined => {
    try {
      return shelf().getItem(from) ?? undefined;
    } catch {
      return undefined;
    }
  };
  const write = (to: string, text: string) => {
    try {
      shelf().setItem(to, text);
    } catch (error) {
      const isFull = (error as Error).name === "QuotaExceededError";
      const why = isFull ? "there is no room left for this page" : "it keeps nothing for this page";
      throw new Error(`The browser can't save the run: ${why}. Export the save to keep it as a file.`);
    }
  };
  const remove = () => {
    try {
      shelf().removeItem(name);
    } catch {
      // Nothing is kept, and so there is nothing to remove.
    }
  };
  return {
    read: () => read(name),
    write: (text) => write(name, text),
    remove,
    setAside() {
      const text = read(name);
      let aside = `${name}.bak`;
      for (let i = 2; read(aside) !== undefined; i++) aside = `${name}.bak${i}`;
      if (text !== undefined) write(aside, text);
      remove();
      return aside;
    },
  };
}
