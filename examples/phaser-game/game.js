import * as Phaser from "phaser";
import { Dungeon } from "undercroft";
import { tiledTileset } from "undercroft/formats";
import { recipeChain, shippedRecipe } from "undercroft/recipes";

/** The side of a tile in the picture that `tiledTileset` paints. */
const TILE = 16;
const STEP_MS = 90;
const SIZE = [60, 34];

const caverns = recipeChain(shippedRecipe("caverns"), { size: SIZE, movement: "orthogonal" });
const halls = recipeChain(shippedRecipe("drowned-halls"), { size: SIZE, movement: "orthogonal" });

class LevelScene extends Phaser.Scene {
  /** Phaser calls this first, with what `scene.restart` passed. */
  init({ depth = 1, seed = new URLSearchParams(location.search).get("seed") ?? "rats" }) {
    this.depth = depth;
    this.seed = seed;
  }

  create() {
    const dungeon = new Dungeon({ seed: this.seed, depths: 10, chain: (depth) => (depth % 2 ? caverns : halls) });
    this.level = dungeon.level(this.depth);
    this.addGround();
    for (const { at, name, kind } of this.level.spawns)
      this.addGlyph(at, name[0], kind === "monster" ? "#e0664f" : "#7fb7d9");
    this.hero = this.addGlyph(this.level.start, "@", "#ffffff");
    this.at = this.level.start;

    const { width, height } = this.level;
    this.cameras.main
      .setBounds(0, 0, width * TILE, height * TILE)
      .startFollow(this.hero)
      .setZoom(2);
    this.keys = this.input.keyboard.createCursorKeys();
    this.nextStep = 0;
  }

  /** The cells of a level are what a tilemap wants: numbers of tiles. Rock that nobody can see is left out, by a -1. */
  addGround() {
    const { width, height, tiles, tileset, recipe } = this.level;
    const tileOf = (x, y) => (this.isBuried(x, y) ? -1 : tiles[y * width + x]);
    const data = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => tileOf(x, y)));
    const map = this.make.tilemap({ data, tileWidth: TILE, tileHeight: TILE });

    // The picture of the tiles. With a picture of your own, load it in preload() and leave these lines out.
    const picture = tiledTileset(tileset, recipe.theme);
    const key = `tiles of ${recipe.theme}`;
    if (!this.textures.exists(key)) {
      const texture = this.textures.createCanvas(key, picture.width, picture.height);
      texture.context.putImageData(new ImageData(picture.data, picture.width), 0, 0);
      texture.refresh();
    }

    this.ground = map.createLayer(0, map.addTilesetImage(key));
    const solid = tileset.tiles.flatMap(({ walkable }, index) => (walkable ? [] : [index]));
    this.ground.setCollision(solid);
  }

  /** Whether there is nothing but wall around a cell. Outside the map, everything is wall. */
  isBuried(x, y) {
    const sides = [-1, 0, 1];
    return sides.every((dy) => sides.every((dx) => this.level.tileAt(x + dx, y + dy).name === "wall"));
  }

  addGlyph([x, y], glyph, color) {
    const style = { color, fontFamily: "monospace", fontSize: `${TILE}px`, fontStyle: "bold" };
    return this.add.text((x + 0.5) * TILE, (y + 0.5) * TILE, glyph, style).setOrigin(0.5);
  }

  update(time) {
    const { left, right, up, down } = this.keys;
    const dx = Number(right.isDown) - Number(left.isDown);
    const dy = dx === 0 ? Number(down.isDown) - Number(up.isDown) : 0;
    if ((dx === 0 && dy === 0) || time < this.nextStep) return;
    this.nextStep = time + STEP_MS;
    this.walk(this.at[0] + dx, this.at[1] + dy);
  }

  walk(x, y) {
    if (this.ground.getTileAt(x, y).canCollide) return;
    this.at = [x, y];
    this.hero.setPosition((x + 0.5) * TILE, (y + 0.5) * TILE);
    const exit = this.level.exits.find(({ at }) => String(at) === String(this.at));
    if (exit?.kind === "down" && this.depth < 10) this.scene.restart({ depth: this.depth + 1, seed: this.seed });
  }
}

new Phaser.Game({
  type: Phaser.AUTO,
  scale: { mode: Phaser.Scale.RESIZE },
  pixelArt: true,
  backgroundColor: "#14141a",
  scene: LevelScene,
});
