import type { TileMapping } from "undercroft/formats";

/** A sheet as the browser keeps it. */
interface KeptTiles {
  readonly name: string;
  readonly png: Uint8Array<ArrayBuffer>;
  readonly mapping: TileMapping;
}

const DATABASE = "undercroft-studio-tiles";
const SHELF = "tiles";
const KEY = "own";

/** Does something with the shelf where tiles are kept. Browsers may refuse to keep anything: that is no reason to stop. */
async function withShelf<T>(
  mode: IDBTransactionMode,
  work: (shelf: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await settled(opened());
    const result = await settled(work(database.transaction(SHELF, mode).objectStore(SHELF)));
    database.close();
    return result;
  } catch {
    return undefined;
  }
}

function opened(): IDBOpenDBRequest {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(SHELF);
  return request;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export async function keepTiles(tiles: KeptTiles): Promise<void> {
  await withShelf("readwrite", (shelf) => shelf.put(tiles, KEY));
}

export async function keptTiles(): Promise<KeptTiles | undefined> {
  return (await withShelf("readonly", (shelf) => shelf.get(KEY))) as KeptTiles | undefined;
}

export async function forgetTiles(): Promise<void> {
  await withShelf("readwrite", (shelf) => shelf.delete(KEY));
}
