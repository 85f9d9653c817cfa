import {
  type BuilderMap,
  counted,
  PAUSE,
  type Rng,
  show,
  type Tileset,
  UndercroftError,
  type Work,
} from "../../core/index.js";
import { isVaried } from "../outcome/outcome.js";
import { drawnShape } from "../place/settle.js";
import { isUsedUp, USED_UP } from "../place/uses.js";
import { prefabVariants } from "../reading/prefab.js";
import { brokenAsserts } from "../shape/asserts.js";
import { type Doorway, SIDES } from "../shape/doorways.js";
import { allowedTransforms, transformShape, type Variant } from "../shape/shape.js";
import { allowsDepth, atDepth, DEFAULT_WEIGHT, isUnique as isUniqueOnLevel } from "../source/by-depth.js";
import { remembered, rememberedByPair } from "../source/remembered.js";
import type { Prefab } from "../source/source.js";
import { type TemplatePiece, templatePiece } from "./template-piece.js";

/** A piece and which of its doorways is meant. */
export interface PieceDoor {
  readonly piece: TemplatePiece;
  readonly door: number;
}

/** A template that can be used on a level. */
export interface Template {
  readonly prefab: Prefab;
  readonly weight: number;
  /** The most doorways that its drawing has. */
  readonly doorways: number;
  /** It is placed at most once. */
  readonly isUnique: boolean;
  /** The pieces of its next outcome. */
  pieces: readonly TemplatePiece[];
  /** Its doorways by what can be joined to them. */
  matching: Matching;
  /** How often its outcome was drawn. */
  draws: number;
}

/** Doorways by the kind of the one that is to be joined to them, and then by their side and length. */
type Matching = Map<string | undefined, Map<number, readonly PieceDoor[]>>;

/** Kinds of doorways that may be joined although they differ: `gate+arch`. */
const PAIR = /^\s*([^\s+]+)\s*\+\s*([^\s+]+)\s*$/;

/** Whether a text names a pair of kinds of doorways. */
export function isKindPair(text: string): boolean {
  return PAIR.test(text);
}

/** The templates of a level. */
export class TemplateSet {
  /** The templates that can be used. */
  readonly all: Template[] = [];
  /** Templates that can't be used at all, and why. */
  readonly refused: { readonly name: string; readonly why: string }[] = [];
  readonly #map: BuilderMap;
  readonly #rng: Rng;
  readonly #pairs: ReadonlySet<string>;

  constructor(map: BuilderMap, rng: Rng, pairs: readonly string[]) {
    this.#map = map;
    this.#rng = rng;
    this.#pairs = new Set(
      pairs.flatMap((text) => {
        const [, one, other] = PAIR.exec(text)!;
        return [`${one}+${other}`, `${other}+${one}`];
      }),
    );
  }

  /** Makes templates of prefabs. Throws where none of them can be used: no luck would change that. */
  *read(prefabs: readonly Prefab[]): Work<void> {
    yield* this.readSome(prefabs);
    if (this.all.length > 0) return;
    if (prefabs.length === 0) {
      throw new UndercroftError("bad-content", "there are no templates: the packs have no vaults with these tags.");
    }
    const [first] = this.refused;
    const reason = first === undefined ? "" : ` The first one is ${first.name}: ${first.why}.`;
    const message = `none of ${counted(prefabs.length, "template")} can be used at depth ${this.#map.depth}.${reason}`;
    throw new UndercroftError("bad-content", message);
  }

  /** Makes templates of prefabs, and a list of those that can't be used. */
  *readSome(prefabs: readonly Prefab[]): Work<void> {
    const map = this.#map;
    const rng = this.#rng;
    const { all, refused } = this;
    for (const prefab of prefabs) {
      const { name, source } = prefab;
      const weight = atDepth(source.weight, map.depth, DEFAULT_WEIGHT);
      const isRequired = map.required.includes(name);
      if (!allowsDepth(source.depth, map.depth) || (weight === 0 && !isRequired)) continue;
      const chance = atDepth(source.chance, map.depth, 1);
      if (chance < 1 && !isRequired && !rng.fork(`chance ${name}`).chance(chance)) continue;
      // Other prefabs are unique by default, but a dungeon has many similar rooms.
      const isUnique = source.unique !== undefined && isUniqueOnLevel(source);
      if (source.unique !== undefined && isUsedUp(map, prefab)) {
        refused.push({ name, why: USED_UP });
        continue;
      }
      const pieces = piecesOf(prefab, map, rng, 0);
      if (typeof pieces === "string") refused.push({ name, why: pieces });
      else {
        const doorways = Math.max(...pieces.map((piece) => piece.doorways.length));
        all.push({ prefab, weight, doorways, isUnique, pieces, matching: this.#matchingOf(pieces), draws: 0 });
      }
      yield PAUSE;
    }
  }

  /** The templates that have a name or a tag. */
  named(name: string): readonly Template[] {
    const byName = this.all.filter(({ prefab }) => prefab.name === name);
    return byName.length > 0 ? byName : this.all.filter(({ prefab }) => prefab.source.tags?.includes(name) === true);
  }

  /** The doorways of a template that can be joined to another doorway, which lies on the other side. */
  matching(template: Template, { side, length, kind }: Doorway): readonly PieceDoor[] {
    const byKind = remembered(template.matching, kind, () => new Map<number, readonly PieceDoor[]>());
    const opposite = (side + 2) % 4;
    return remembered(byKind, 4 * length + opposite, () =>
      template.pieces.flatMap((piece) =>
        piece.doorways.flatMap((own, door) =>
          own.side === opposite && own.length === length && this.areJoinable(own.kind, kind) ? [{ piece, door }] : [],
        ),
      ),
    );
  }

  /** Whether doorways of two kinds may be joined. */
  areJoinable(one: string | undefined, other: string | undefined): boolean {
    return one === undefined || other === undefined || one === other || this.#pairs.has(`${one}+${other}`);
  }

  /** Draws a new outcome of a template after it was used. Returns whether it changed. */
  redraw(template: Template): boolean {
    if (!isVaried(template.prefab)) return false;
    const pieces = piecesOf(template.prefab, this.#map, this.#rng, ++template.draws);
    // If the new outcome can't be used, the previous one stays.
    if (typeof pieces === "string") return false;
    template.pieces = pieces;
    template.matching = this.#matchingOf(pieces);
    return true;
  }

  /** The matching doorways of pieces, shared by all levels without pairs of their own. */
  #matchingOf(pieces: readonly TemplatePiece[]): Matching {
    return this.#pairs.size > 0 ? new Map() : remembered(KNOWN_MATCHING, pieces, () => new Map());
  }
}

/** A doorway in words. */
export function doorwayWords({ side, length, kind }: Doorway): string {
  const wide = length === 1 ? "" : `, ${counted(length, "cell")} wide`;
  return `a ${SIDES[(side + 2) % 4]} door${wide}${kind === undefined ? "" : `, of the kind ${show(kind)}`}`;
}

/** Matching doorways of pieces, kept as long as the pieces are. */
const KNOWN_MATCHING = /* @__PURE__ */ new WeakMap<readonly TemplatePiece[], Matching>();

/** Pieces of templates without random parts, which are the same on all levels. */
const KNOWN_PIECES = /* @__PURE__ */ new WeakMap<Prefab, WeakMap<Tileset, readonly TemplatePiece[] | string>>();

/** An outcome of a template in all of its symmetries, or why it can't be used. */
function piecesOf(prefab: Prefab, map: BuilderMap, rng: Rng, number: number): readonly TemplatePiece[] | string {
  if (!isVaried(prefab)) {
    return rememberedByPair(KNOWN_PIECES, prefab, map.tileset, () =>
      allPieces(prefab, prefabVariants(prefab, map.tileset), map.tileset),
    );
  }
  const shape = drawnShape(prefab, map, rng.fork(`outcome ${prefab.name} ${number}`));
  if (typeof shape === "string") return shape;
  const transforms = allowedTransforms(prefab.source.transform, true);
  const variants = transforms.map((transform) => ({ transform, shape: transformShape(shape, transform) }));
  return allPieces(prefab, variants, map.tileset);
}

function allPieces(prefab: Prefab, variants: readonly Variant[], tiles: Tileset): readonly TemplatePiece[] | string {
  const [broken] = brokenAsserts(variants[0]!.shape, prefab.kind, tiles);
  if (broken !== undefined) return broken.message;
  const pieces = variants.map(({ transform, shape }) => templatePiece(prefab, transform, shape, tiles));
  return pieces.find((piece) => typeof piece === "string") ?? (pieces as readonly TemplatePiece[]);
}
