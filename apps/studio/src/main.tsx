import { render } from "preact";
import { App } from "./app.tsx";
import { loadAhead } from "./load-ahead.ts";
import { followLink, openLink } from "./state/link.ts";
import { resume } from "./state/places.ts";
import { loadOwnSteps, startBuilding, tellProblem } from "./state/studio.ts";

render(<App />, document.getElementById("studio")!);
const left: unknown = history.state;
const failure = await loadOwnSteps();
await openLink();
resume(left);
if (failure !== undefined) tellProblem(failure);
startBuilding();
followLink();
loadAhead();
