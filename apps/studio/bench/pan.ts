import { dungeonTiles, levelView } from "undercroft/formats";
import { recipeChain, shippedRecipe } from "undercroft/recipes";
import { PAINT_TIME, Stage } from "../src/stage/stage.ts";
import { type FrameFigures, frameFigures } from "./frame-figures.ts";

/** Pixels that the level is moved in each frame: a brisk drag. */
const STEP = 12;
/** Frames one way, before the level is moved back. */
const ONE_WAY = 40;

/** Drags a large level to and fro on a stage of 1280x800: half of the frames with all of it in view, half of them near. */
export function measurePan(size: readonly [number, number] = [1024, 1024], frames = 400): FrameFigures {
  const level = recipeChain(shippedRecipe("caves"), { size }).build({ seed: "pan" });
  const canvas = document.createElement("canvas");
  canvas.style.width = "1280px";
  canvas.style.height = "800px";
  document.body.append(canvas);
  const stage = new Stage(canvas);
  // As the studio shows levels, unless somebody wants them otherwise.
  stage.setLook({ style: "stone", tiles: dungeonTiles, light: true });
  stage.show(levelView(level));
  stage.draw();
  const context = canvas.getContext("2d")!;
  const times: number[] = [];
  for (let i = 0; i < frames; i++) {
    if (i === frames / 2) for (let zoom = 0; zoom < 6; zoom++) stage.zoomIn();
    const direction = Math.floor(i / ONE_WAY) % 2 === 0 ? 1 : -1;
    const before = performance.now();
    stage.panBy(STEP * direction, STEP * direction);
    stage.draw(PAINT_TIME);
    // A canvas may put off its work until somebody looks.
    context.getImageData(0, 0, 1, 1);
    times.push(performance.now() - before);
  }
  stage.destroy();
  canvas.remove();
  return frameFigures(times);
}
