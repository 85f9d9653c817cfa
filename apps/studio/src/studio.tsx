import { effect } from "@preact/signals";
import { render } from "preact";
import { App } from "./app.tsx";
import { isCurtainDown, removeCurtain } from "./gallery/curtain.ts";
import { startPrompts } from "./gallery/prompts.tsx";
import { loadAhead } from "./load-ahead.ts";
import { followLink, openLink } from "./state/link.ts";
import { loadTiles } from "./state/look.ts";
import { resume } from "./state/places.ts";
import { loadOwnSteps, problem, startBuilding, tellProblem, view } from "./state/studio.ts";
import { loadOwnWorld } from "./tune/opening-world.ts";

render(<App />, document.getElementById("studio")!);
void loadTiles();
const left: unknown = history.state;
const failure = await loadOwnSteps();
const worldFailure = await loadOwnWorld();
await openLink();
resume(left);
if (failure !== undefined) tellProblem(failure);
else if (worldFailure !== undefined) tellProblem({ message: worldFailure });
startBuilding();
startPrompts(isCurtainDown());
effect(() => {
  // There is something to be seen that is not the first level.
  if (problem.value !== undefined || view.value !== "watch") removeCurtain();
});
followLink();
loadAhead();
