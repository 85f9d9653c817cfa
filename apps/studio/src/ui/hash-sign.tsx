import { readable } from "apps-shared/words.ts";
import { building, problem, promisedHash, shown, stopBuild } from "../state/studio.ts";

/** The level's hash, and whether it is the one that a link promised; while a build is on its way, that and a way to stop it. */
export function HashSign() {
  const now = building.value;
  if (now !== undefined && problem.value === undefined) {
    return (
      <span class="hash is-building">
        <span class="dot" aria-hidden="true" />
        <span class="hash-words">{now.step === "" ? "building" : readable(now.step)}</span>
        <button
          type="button"
          class="icon-button"
          aria-label="Stop the build"
          title="Stop the build"
          onClick={stopBuild}
        >
          ■
        </button>
      </span>
    );
  }
  const hash = shown.value?.hash;
  if (hash === undefined) return <span class="hash" />;
  const promised = promisedHash.value;
  const words =
    promised === undefined
      ? "The same hash means the same level, on every machine."
      : promised === hash
        ? "The same level as in the link, reproduced cell by cell."
        : `The link says ${promised}, but this is a different level. It may have been made with another version or with other steps.`;
  const sign = promised === undefined ? "known" : promised === hash ? "same" : "other";
  return (
    <output class="hash" data-sign={sign} title={words} aria-label={`Hash ${hash}. ${words}`}>
      {sign === "known" ? (
        <span class="dot" aria-hidden="true" />
      ) : (
        <strong aria-hidden="true">{sign === "same" ? "✓" : "≠"}</strong>
      )}
      <span class="mono">{`${hash.slice(0, 4)}·${hash.slice(4, 8)}`}</span>
    </output>
  );
}
