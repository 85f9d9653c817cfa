import { printable, type Tileset, UndercroftError } from "../core/index.js";
import type { FileError, PrefabFile, WrittenPiece } from "../formats/index.js";
import { nameOf, type PrefabSource } from "../prefabs/index.js";
import { CommandError } from "./terminal.js";
import { knownTiles } from "./world.js";

// Drawings are read before they are written: a file that nobody can open is of no use to anybody.

/** Throws unless what is about to be written can be read again. */
export function checkReadable({ errors: [error] }: PrefabFile, to: string): void {
  if (error === undefined) return;
  throw new CommandError(`${printable(to)} can't be written, since nothing could read it: ${error.summary}`);
}

/** The text of a `.vault` file, and why some prefabs are missing from it. */
export interface VaultText {
  readonly text: string;
  readonly dropped: readonly { readonly name: string; readonly why: string }[];
}

/** Writes a `.vault` file of all pieces with which it can be read again. Throws if there are none, or too many for one file. */
export async function vaultText(
  pieces: readonly WrittenPiece[],
  to: string,
  tiles: Tileset = knownTiles(),
): Promise<VaultText> {
  const { readVaultFile, writeVaultFile } = await import("../formats/index.js");
  const problemIn = (some: readonly WrittenPiece[]) =>
    problemOf(() => readVaultFile(writeVaultFile(some), to, { tiles }).errors[0]);
  const dropped: { name: string; why: string }[] = [];
  let kept = pieces;
  let problem = problemIn(pieces);
  if (problem !== undefined) {
    const shared = pieces.filter((piece) => !isPrefab(piece));
    kept = pieces.filter((piece) => {
      const why = isPrefab(piece) ? problemIn([...shared, piece]) : undefined;
      if (why !== undefined) dropped.push({ name: nameOf(piece as PrefabSource), why });
      return why === undefined;
    });
    problem = problemIn(kept);
  }
  const unreadable = (why: string) =>
    new CommandError(`${printable(to)} can't be written, since nothing could read it: ${why}`);
  const [first] = dropped;
  if (first !== undefined && !kept.some(isPrefab)) throw unreadable(`${first.name}: ${first.why}`);
  if (problem !== undefined) throw unreadable(`${problem} Convert fewer files at once.`);
  return { text: writeVaultFile(kept), dropped };
}

function isPrefab(piece: WrittenPiece): piece is PrefabSource {
  return "map" in piece;
}

/** What is wrong, in words. Some drawings can't even be written. */
function problemOf(find: () => FileError | undefined): string | undefined {
  try {
    return find()?.summary;
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    return error.message;
  }
}
