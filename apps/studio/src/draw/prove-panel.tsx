import { plural } from "apps-shared/words.ts";
import { useEffect, useMemo } from "preact/hooks";
import type { Counterexample, Proof, ProofFinding } from "undercroft/prefabs";
import { check, prefab } from "./draw-state.ts";
import { forgetProofs, isOutdated, oddsWords, proof, proofWords, prove, stopProof } from "./proofs.ts";
import { drawnHere, faultWords } from "./rolls.ts";
import { ScenePicture, sceneOfShape } from "./scene-picture.tsx";

/** Checks every outcome of the drawing, and draws the smallest one that breaks a promise. */
export function ProvePanel() {
  useEffect(forgetProofs, []);
  if (prefab.value === undefined) return <p class="draw-help">A palette or a mixin has nothing to prove.</p>;
  const state = proof.value;
  const isProving = state.kind === "proving";
  return (
    <section class="draw-section">
      <div class="draw-head-row">
        <h2 class="section-head">Prove</h2>
        <button
          type="button"
          class={isProving ? "button" : "button primary"}
          disabled={drawnHere.value === undefined && !isProving}
          onClick={isProving ? stopProof : prove}
        >
          {isProving ? "Stop" : "Prove it"}
        </button>
      </div>
      <p class="draw-help">
        Checks every outcome at every depth that makes a difference: it can be drawn, its asserts hold, and nothing is
        closed off.
      </p>
      <div role="status">
        {isProving && (
          <>
            <progress class="draw-progress" aria-label="Proving" />
            <p>{`${plural(state.progress.outcomes, "outcome")} checked${state.progress.problems > 0 ? `, ${plural(state.progress.problems, "problem")} so far` : ""}`}</p>
          </>
        )}
        {state.kind === "stopped" && <p>{`Stopped after ${plural(state.progress.outcomes, "outcome")}.`}</p>}
        {state.kind === "failed" && <p class="draw-problem">{state.why}</p>}
        {drawnHere.value === undefined && <p class="draw-problem">Fix the errors first. Then it can be proved.</p>}
        {state.kind === "done" && <Verdict proof={state.proof} />}
      </div>
      {state.kind === "done" && (
        <div class="draw-proof" data-outdated={isOutdated.value}>
          {isOutdated.value && <p class="draw-help">The drawing has changed since. Prove it again.</p>}
          {state.proof.failures.map((finding, i) => (
            <FindingCard key={`failure ${i}`} finding={finding} weight="error" all={state.proof.outcomes} />
          ))}
          {state.proof.warnings.map((finding, i) => (
            <FindingCard key={`warning ${i}`} finding={finding} weight="warning" all={state.proof.outcomes} />
          ))}
        </div>
      )}
    </section>
  );
}

function Verdict({ proof: done }: { readonly proof: Proof }) {
  return (
    <p class={done.failures.length > 0 ? "draw-problem" : "draw-fine"}>
      {done.failures.length > 0 ? "✕ " : "✓ "}
      {proofWords(done)}
    </p>
  );
}

/** Pixels of the longer side of a counterexample. */
const EXAMPLE = 290;

function FindingCard({
  finding,
  weight,
  all,
}: {
  readonly finding: ProofFinding;
  readonly weight: "error" | "warning";
  readonly all: number;
}) {
  const { message, example } = finding;
  return (
    <article class="draw-card-finding" data-weight={weight}>
      <p>
        <strong>
          {weight === "error" ? "✕" : "△"} {faultWords(message)}
        </strong>
      </p>
      <p class="draw-help">{oddsWords(finding, all)}</p>
      <h3 class="draw-sub">The smallest example</h3>
      <ExamplePicture example={example} />
      <ul class="draw-words">
        {(example.decisions.length === 0 ? ["every choice takes its first alternative"] : example.decisions).map(
          (word) => (
            <li key={word}>{word}</li>
          ),
        )}
      </ul>
    </article>
  );
}

function ExamplePicture({ example: { shape, rows, cells } }: { readonly example: Counterexample }) {
  const tiles = check.value?.tiles?.tiles;
  const scene = useMemo(() => shape && sceneOfShape(shape, tiles, cells), [shape, tiles, cells]);
  if (scene === undefined) return <pre class="draw-rows mono">{rows.join("\n")}</pre>;
  const places = cells.map((cell) => `${cell % scene.view.width}, ${Math.floor(cell / scene.view.width)}`);
  return (
    <ScenePicture
      scene={scene}
      size={EXAMPLE}
      label={`The smallest counterexample${places.length === 0 ? "" : `; marked: ${places.join("; ")}`}`}
    />
  );
}
