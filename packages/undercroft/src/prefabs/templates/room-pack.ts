import type { DrawnRoom, LaidRoom, OfferingPack, RoomChoice, RoomOffer, RoomPack } from "../../builders/index.js";
import {
  type BuilderMap,
  checkArgument,
  type Kind,
  type Rng,
  type Tileset,
  WALL,
  type Work,
} from "../../core/index.js";
import { Refusals, tell } from "../place/refusals.js";
import { requiredHere, whyNotHere } from "../place/required.js";
import { addPlaced, isUsedUp } from "../place/uses.js";
import { isPack } from "../reading/prefab.js";
import { HOLE, type Shape } from "../shape/shape.js";
import { isOffered, offeredIn } from "../source/by-depth.js";
import { remembered } from "../source/remembered.js";
import type { Pack, Prefab } from "../source/source.js";
import { doorsInside, drawInside, furnishPiece, type PieceAt, placedTemplate } from "./record-room.js";
import { roomOfPiece, type TemplatePiece } from "./template-piece.js";
import { type Template, TemplateSet } from "./template-set.js";

/**
 * Returns a pack whose room templates can be rooms of `accretion`. They keep to their depths, weights and chances, and each
 * is drawn anew whenever it is used.
 *
 * @example
 * import { accretion, chain, nicheStairs } from "undercroft";
 * import { roomPack, TEMPLATES_PACK } from "undercroft/prefabs";
 *
 * const level = chain({ width: 79, height: 29 })
 *   .startWith(accretion({ drawn: [roomPack(TEMPLATES_PACK)], drawnShare: 0.3 }))
 *   .with(nicheStairs())
 *   .build({ seed: "rats" });
 * console.log(level.prefabs.every(({ kind }) => kind === "template")); // true
 */
export function roomPack(pack: Pack): RoomPack {
  checkArgument("roomPack", "pack", PACK, pack);
  return remembered(KNOWN, pack, () => Object.freeze(new TemplatePack(pack)));
}

const PACK: Kind = { rule: "a pack, as pack() and loadPack() make it", fits: isPack };

/** A pack is always the same pack of rooms, so that both are the same content. */
const KNOWN = /* @__PURE__ */ new WeakMap<Pack, RoomPack>();

class TemplatePack implements OfferingPack {
  readonly name: string;
  readonly prefabs: readonly Prefab[];

  constructor({ name, prefabs }: Pack) {
    this.name = name;
    this.prefabs = prefabs;
  }

  get rooms(): readonly string[] {
    return this.#vaults().map(({ name }) => name);
  }

  *offer(map: BuilderMap, rng: Rng): Work<RoomOffer> {
    const offered = this.#vaults().filter(({ name, source }) => isOffered(source, []) || map.required.includes(name));
    const set = new TemplateSet(map, rng.fork("templates"), []);
    yield* set.readSome(offered);
    return new PackOffer(map, set, requiredHere(map, offered));
  }

  #vaults(): readonly Prefab[] {
    return offeredIn("vault", { packs: [this], tags: [] });
  }
}

class PackOffer implements RoomOffer {
  readonly choices: readonly TemplateChoice[];
  readonly laid: (PieceAt & { readonly joined: number[] })[] = [];
  readonly #map: BuilderMap;
  readonly #required: readonly Prefab[];

  constructor(map: BuilderMap, set: TemplateSet, required: readonly Prefab[]) {
    this.#map = map;
    this.#required = required;
    const refusals = new Refusals("vault");
    for (const { name, why } of set.refused) refusals.add(map, name, { why, message: why });
    const usable = set.all.filter(({ prefab, pieces }) => {
      if (drawnRoom(pieces[0]!, map.tileset).ways.length > 0) return true;
      refusals.add(map, prefab.name, { why: NO_WAY, message: NO_WAY });
      return false;
    });
    refusals.report(map);
    this.choices = usable.map(
      (template) => new TemplateChoice(map, set, template, this.laid, required.includes(template.prefab)),
    );
  }

  record(): void {
    const map = this.#map;
    addPlaced(
      map,
      this.laid.map((room) => [placedTemplate(map, room, room.joined), room.piece.prefab]),
    );
    for (const room of this.laid) furnishPiece(map, room);
    for (const prefab of requiredHere(map, this.#required)) {
      const isOffered = this.choices.some(({ name }) => name === prefab.name);
      const why = isOffered ? "there is no place for it beside any room" : "it can't be used as a template";
      tell(map, prefab.name, whyNotHere(map, prefab) ?? why);
    }
  }
}

const NO_WAY = "it has no entrance that is one cell wide, with a wall on both sides";

/** A template that can come on a level, once or more often. */
class TemplateChoice implements RoomChoice {
  readonly #map: BuilderMap;
  readonly #set: TemplateSet;
  readonly #template: Template;
  readonly #laid: PackOffer["laid"];
  #isRequired: boolean;

  constructor(map: BuilderMap, set: TemplateSet, template: Template, laid: PackOffer["laid"], isRequired: boolean) {
    this.#map = map;
    this.#set = set;
    this.#template = template;
    this.#laid = laid;
    this.#isRequired = isRequired;
  }

  get name(): string {
    return this.#template.prefab.name;
  }

  get weight(): number {
    const { prefab, weight } = this.#template;
    if (prefab.source.unique === undefined) return weight;
    const others = this.#laid.map(({ piece }) => piece.prefab);
    return isUsedUp(this.#map, prefab, others) ? 0 : weight;
  }

  get isRequired(): boolean {
    return this.#isRequired;
  }

  draw(rng: Rng): DrawnPiece {
    return drawnRoom(rng.pick(this.#template.pieces), this.#map.tileset);
  }

  lay({ piece }: DrawnPiece, x: number, y: number): LaidRoom {
    const map = this.#map;
    const joined: number[] = [];
    const laid = { piece, x, y, joined };
    drawInside(map, laid);
    this.#laid.push(laid);
    this.#isRequired = false;
    this.#set.redraw(this.#template);
    return {
      room: roomOfPiece(piece, x, y, map.width),
      doors: doorsInside(map, laid),
      join: (way) => joined.push(map.index(x + way.x, y + way.y)),
    };
  }
}

/** A piece as builders see it. */
interface DrawnPiece extends DrawnRoom {
  readonly piece: TemplatePiece;
}

const KNOWN_ROOMS = /* @__PURE__ */ new WeakMap<TemplatePiece, DrawnPiece>();

function drawnRoom(piece: TemplatePiece, tiles: Tileset): DrawnPiece {
  return remembered(KNOWN_ROOMS, piece, () => {
    const { openX, openY, openTiles, open, wallX, wallY, walls, doorways, shape } = piece;
    const inside: Cell[] = [];
    const outer: Cell[] = [];
    for (const [i, tile] of openTiles.entries()) {
      const cell = [openX[i]!, openY[i]!] as const;
      (isHung(shape, cell, tile, tiles) ? outer : inside).push(cell);
    }
    const isInside = new Set(inside.map(String));
    for (const [i, x] of wallX.entries()) {
      const y = wallY[i]!;
      // Behind a torch on its wall, there may be another room.
      if (tileIn(shape, x, y) === WALL || around(x, y).some((cell) => isInside.has(String(cell)))) outer.push([x, y]);
    }
    return {
      piece,
      insideX: Int16Array.from(inside, ([x]) => x),
      insideY: Int16Array.from(inside, ([, y]) => y),
      wallX: Int16Array.from(outer, ([x]) => x),
      wallY: Int16Array.from(outer, ([, y]) => y),
      left: Math.min(open.left, walls.left + 1),
      top: Math.min(open.top, walls.top + 1),
      right: Math.max(open.right, walls.right - 1),
      bottom: Math.max(open.bottom, walls.bottom - 1),
      ways: doorways.filter(({ side, x, y, length }) => {
        const [dx, dy] = side % 2 === 0 ? [1, 0] : [0, 1];
        // A door that can be walked around is none.
        return length === 1 && [-1, 1].every((k) => !isInside.has(String([x + k * dx, y + k * dy])));
      }),
    };
  });
}

type Cell = readonly [x: number, y: number];

/** Whether something is part of the outer wall, such as a torch: neither a way nor a look leads through it. */
function isHung(shape: Shape, [x, y]: Cell, tile: number, tiles: Tileset): boolean {
  if (tiles.walkable[tile] === 1 || tiles.opaque[tile] !== 1) return false;
  return [[x - 1, y] as const, [x + 1, y] as const, [x, y - 1] as const, [x, y + 1] as const].some(
    (beside) => tileIn(shape, ...beside) === HOLE,
  );
}

function tileIn({ width, height, tiles }: Shape, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? HOLE : tiles[y * width + x]!;
}

function around(x: number, y: number): readonly Cell[] {
  return [y - 1, y, y + 1].flatMap((row) => [x - 1, x, x + 1].map((column) => [column, row] as const));
}
