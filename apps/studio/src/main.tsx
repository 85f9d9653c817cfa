import { render } from "preact";
import { App } from "./app.tsx";
import { followLink, openLink } from "./state/link.ts";
import { loadOwnSteps, startBuilding } from "./state/studio.ts";

render(<App />, document.getElementById("studio")!);
await loadOwnSteps();
await openLink();
startBuilding();
followLink();
