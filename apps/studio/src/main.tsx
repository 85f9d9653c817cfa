import { render } from "preact";
import { App } from "./app.tsx";
import { loadAhead } from "./load-ahead.ts";
import { followLink, openLink } from "./state/link.ts";
import { loadOwnSteps, startBuilding, tellProblem } from "./state/studio.ts";

render(<App />, document.getElementById("studio")!);
const failure = await loadOwnSteps();
await openLink();
if (failure !== undefined) tellProblem(failure);
startBuilding();
followLink();
loadAhead();
