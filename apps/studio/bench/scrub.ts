import { eachChange, historyView, levelView } from "undercroft/formats";
import { recipeChain, shippedRecipe } from "undercroft/recipes";
import { Stage } from "../src/stage/stage.ts";
import { type FrameFigures, frameFigures } from "./frame-figures.ts";

/** Goes through the build of a level, forwards and back, until so many frames were drawn on a stage of 1280x800. */
export function measureScrub(
  recipe = "layered-fort",
  size: readonly [number, number] = [80, 50],
  frames = 2000,
): FrameFigures {
  const level = recipeChain(shippedRecipe(recipe), { size }).build({ seed: "scrub", depth: 3, history: true });
  const history = level.history!;
  const canvas = document.createElement("canvas");
  canvas.style.width = "1280px";
  canvas.style.height = "800px";
  document.body.append(canvas);
  const stage = new Stage(canvas);
  const { distances } = levelView(level);
  history.seek(history.frames.length);
  stage.show(historyView(history, level, { distances }));
  stage.draw();

  const times: number[] = [];
  const context = canvas.getContext("2d")!;
  let isForward = false;
  for (let i = 0; i < frames; i++) {
    if (history.position === 0) isForward = true;
    if (history.position === history.frames.length) isForward = false;
    const before = performance.now();
    const changed: number[] = [];
    if (isForward) history.forward();
    eachChange(history.frame!.changes, (cell) => changed.push(cell));
    if (!isForward) history.back();
    stage.update(historyView(history, level, { distances }), changed);
    stage.setChanged(changed);
    stage.draw();
    // A canvas may put off its work until somebody looks.
    context.getImageData(0, 0, 1, 1);
    times.push(performance.now() - before);
  }
  stage.destroy();
  canvas.remove();
  return frameFigures(times);
}
