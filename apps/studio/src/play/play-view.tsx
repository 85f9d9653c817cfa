import { freshSeed } from "apps-shared/words.ts";
import type { CrawlCanvas } from "crawl/browser";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Level } from "undercroft";
import { playedGame } from "../keys.ts";
import { pictureLook } from "../state/look.ts";
import { failureOf, openWorld, shown } from "../state/studio.ts";
import { followRun, leaveRun } from "./leaving.tsx";

/** Where the browser keeps the runs of this tab, one for each level: they can be continued after the page is loaded again. */
const RUNS = "undercroft-studio-run-";
/** Runs that are kept; the oldest go. */
const MOST_RUNS = 5;

/** Storage of this tab; where the browser keeps nothing for the page, as long as the page is open. */
const memory = new Map<string, string>();
const shelf = {
  getItem: (name: string) => memory.get(name) ?? attempt(() => sessionStorage.getItem(name)) ?? null,
  setItem(name: string, text: string) {
    memory.delete(name);
    memory.set(name, text);
    for (const old of [...memory.keys()].slice(0, -MOST_RUNS)) shelf.removeItem(old);
    attempt(() => sessionStorage.setItem(name, text));
  },
  removeItem(name: string) {
    memory.delete(name);
    attempt(() => sessionStorage.removeItem(name));
  },
};

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The crawl, on the level that is looked at. */
export function PlayView() {
  const level = shown.value?.level;
  return (
    <section class="play-view" aria-label="Play">
      {level === undefined ? (
        <p class="play-words">There is no level yet.</p>
      ) : (
        <PlayedHere key={level.hash} level={level} />
      )}
    </section>
  );
}

function PlayedHere({ level: latest }: { readonly level: Level }) {
  // Built again it is the same level as long as its hash is the same, and the game goes on.
  const [level] = useState(latest);
  const host = useRef<HTMLDivElement>(null);
  /** Runs that were begun here; each is a game of its own. */
  const [run, setRun] = useState(0);
  /** Whether the run at hand is not to be kept. */
  const isGivenUp = useRef(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const canBePlayed = level.start !== undefined;
  useEffect(() => {
    if (!canBePlayed) return;
    let game: CrawlCanvas | undefined;
    let isLeft = false;
    const endRun = followRun(() => {
      const { turn = 1, ending } = game?.crawl.game ?? {};
      // Before the first turn is taken there is nothing to lose.
      return turn <= 1 || ending !== undefined ? undefined : turn;
    });
    startGame(host.current!, level, run)
      .then(({ started, keys }) => {
        game = started;
        if (isLeft) {
          started.unmount();
          return;
        }
        playedGame.value = { keys, focus: () => started.focus() };
        started.focus();
      })
      .catch((error) => setProblem(failureOf(error).message));
    return () => {
      isLeft = true;
      playedGame.value = undefined;
      endRun();
      if (isGivenUp.current) shelf.removeItem(RUNS + level.hash);
      else game?.keep();
      isGivenUp.current = false;
      game?.unmount();
    };
  }, [level, run, canBePlayed]);
  const canBeWon = level.exits.some(({ kind }) => kind === "down");
  return (
    <>
      <header class="play-head">
        <p>
          {canBePlayed ? "This level as a game. " : ""}
          {canBePlayed && (canBeWon ? "Find the way down." : "It has no way down: add an exit, and it can be won.")}
        </p>
        <button
          type="button"
          class="button"
          disabled={!canBePlayed}
          onClick={() =>
            leaveRun(() => {
              isGivenUp.current = true;
              setRun(run + 1);
            })
          }
        >
          New run on this level
        </button>
        <a class="button" href="crawl.html">
          Play the whole dungeon
        </a>
      </header>
      {!canBePlayed && (
        <p class="play-words">
          This level has no start to play from. Add a step that sets one to the chain, such as area-start or, for levels
          with rooms, room-based-start; with an exit, such as distant-exit, it can be won as well.
        </p>
      )}
      {problem !== undefined && (
        <p class="play-words" role="alert">
          The game could not be started: {problem}
        </p>
      )}
      <div class="play-host" ref={host} hidden={!canBePlayed} />
    </>
  );
}

/** Starts a game on a level; the code of the game is loaded when it is first needed. */
async function startGame(host: HTMLElement, level: Level, run: number) {
  const [{ CrawlCanvas, KEY_HELP, localStore }, { levelUnderworld, thingsOf }] = await Promise.all([
    import("crawl/browser"),
    import("crawl/core"),
  ]);
  const { world, colors } = openWorld.peek() ?? {};
  const own = world === undefined ? {} : { things: thingsOf(world.things), tables: world.tables, colors: colors!.dark };
  const { tiles } = pictureLook.peek();
  const started = await CrawlCanvas.mount(host, {
    tiles,
    underworld: { ...levelUnderworld(level), ...own },
    saves: localStore(RUNS + level.hash, () => shelf),
    freshSeed,
    // The first run on a level is the same for everybody who has it.
    seed: run === 0 ? level.seed : freshSeed(),
  });
  return { started, keys: KEY_HELP.map(([keys, does]) => ({ keys: keys.split("  ").map(withShift), does })) };
}

/** A key of the game as the list writes it: a capital letter is made with shift. */
function withShift(key: string): string {
  return /^[A-Z]$/.test(key) ? `Shift+${key}` : key;
}
