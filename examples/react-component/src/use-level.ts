import { useEffect, useState } from "react";
import type { BuildableChain, Level } from "undercroft";

/** A level, the reason why it couldn't be built, or nothing yet. */
export interface BuiltLevel {
  readonly level?: Level;
  readonly error?: Error;
}

/**
 * Builds a level without blocking the page. A build that is no longer wanted is stopped, and the old level stays until
 * the new one is there. Make the chain outside your component: every new chain starts a new build.
 */
export function useLevel(chain: BuildableChain, seed: string, depth: number): BuiltLevel {
  const [built, setBuilt] = useState<BuiltLevel>({});
  useEffect(() => {
    const stop = new AbortController();
    chain.buildAsync({ seed, depth, signal: stop.signal }).then(
      (level) => {
        if (!stop.signal.aborted) setBuilt({ level });
      },
      (error) => {
        if (!stop.signal.aborted) setBuilt({ error });
      },
    );
    return () => stop.abort();
  }, [chain, seed, depth]);
  return built;
}
