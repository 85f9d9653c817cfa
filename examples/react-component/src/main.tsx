import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import type { Point } from "undercroft";
import { recipeChain, shippedRecipe } from "undercroft/recipes";
import { LevelMap } from "./level-map.js";
import { useLevel } from "./use-level.js";

// Outside the component, so that it is made once.
const deeps = recipeChain(shippedRecipe("deeps"), { size: [79, 40] });

function App() {
  const [seed, setSeed] = useState("rats");
  const [depth, setDepth] = useState(3);
  const [clicked, setClicked] = useState<Point>();
  const { level, error } = useLevel(deeps, seed, depth);
  return (
    <main>
      <label>
        Seed <input value={seed} onChange={(event) => setSeed(event.target.value)} />
      </label>{" "}
      <label>
        Depth{" "}
        <input type="range" min={1} max={10} value={depth} onChange={(event) => setDepth(event.target.valueAsNumber)} />{" "}
        {depth}
      </label>
      {error && <p role="alert">{error.message}</p>}
      {level && <LevelMap level={level} onCell={setClicked} />}
      {level && clicked && <p>{level.tileAt(...clicked).name}</p>}
    </main>
  );
}

createRoot(document.querySelector("#root")!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
