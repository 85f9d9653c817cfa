import { encountersOf } from "apps-shared/encounters.ts";
import { plotOf } from "apps-shared/plot.ts";
import type { EncounterMark } from "apps-shared/stage/encounter-marks.ts";
import type { Plot } from "apps-shared/stage/plot-marks.ts";
import { type LevelView, levelView } from "undercroft/formats";
import type { Stage, StageOverlays } from "../stage/stage.ts";
import type { Overlay } from "../state/overlays.ts";
import type { Shown } from "../state/studio.ts";
import { finishedMoment, type Moment, momentOf } from "./cell-facts.ts";
import { changedCells, moveTo } from "./history-moves.ts";

/** Where more of the map than this changes at once, painting all of it again is no more work. */
const MUCH = 0.4;

/** What a finished level shows, made once for each. */
interface Finished {
  readonly moment: Moment;
  readonly view: LevelView;
  readonly corridors: readonly Int32Array[] | undefined;
  readonly vaults: Shown["level"]["prefabs"];
  readonly plot: Plot | undefined;
  readonly encounters: readonly EncounterMark[];
}

const FINISHED = new WeakMap<Shown, Finished>();

function finishedOf(shown: Shown): Finished {
  let finished = FINISHED.get(shown);
  if (finished === undefined) {
    const { level, analysis } = shown;
    finished = {
      moment: finishedMoment(level),
      view: { ...levelView(level, { distances: false }), distances: analysis.distances },
      corridors: level.corridors?.map((cells) => Int32Array.from(cells, ([x, y]) => y * level.width + x)),
      vaults: level.prefabs.filter(({ kind }) => kind !== "level"),
      plot: plotOf(level, analysis),
      encounters: encountersOf(level),
    };
    FINISHED.set(shown, finished);
  }
  return finished;
}

/** Whether a position is the finished level, and not a moment of its growth. */
function isFinishedAt({ history }: Shown, position: number): boolean {
  return history === undefined || position >= history.frames.length;
}

/** What there is besides tiles at a position. */
export function momentAt(shown: Shown, position: number): Moment {
  return isFinishedAt(shown, position)
    ? finishedOf(shown).moment
    : momentOf(position === 0 ? undefined : shown.history!.frames[position - 1]);
}

/** Shows the moments of a build on a stage, each by what is different from the one before. */
export class GrowthShow {
  #stage: Stage | undefined;
  #shown: Shown | undefined;
  #position = 0;
  #overlays: ReadonlySet<Overlay> | undefined;
  #rooms: Moment["rooms"];
  #wasFinished = false;

  show(stage: Stage, shown: Shown, position: number, overlays: ReadonlySet<Overlay>): void {
    const isOther = stage !== this.#stage || shown !== this.#shown;
    if (isOther || position !== this.#position) this.#showMoment(stage, shown, position, isOther);
    const isFinished = isFinishedAt(shown, position);
    const { rooms } = momentAt(shown, position);
    if (isOther || overlays !== this.#overlays || rooms !== this.#rooms || isFinished !== this.#wasFinished) {
      stage.setOverlays(overlaysOf(shown, isFinished, rooms, overlays));
    }
    if (overlays.has("changes") && !isFinished) {
      const first = isOther || position <= this.#position ? position - 1 : this.#position;
      if (isOther || position !== this.#position || overlays !== this.#overlays) {
        stage.setChanged(changedCells(shown.history!.frames, first, position));
      }
    } else stage.setChanged();
    this.#stage = stage;
    this.#shown = shown;
    this.#position = position;
    this.#overlays = overlays;
    this.#rooms = rooms;
    this.#wasFinished = isFinished;
  }

  #showMoment(stage: Stage, shown: Shown, position: number, isOther: boolean): void {
    const { history } = shown;
    const cells = history === undefined ? [] : moveTo(history, position);
    const finished = finishedOf(shown);
    const isFinished = isFinishedAt(shown, position);
    const { width, height } = finished.view;
    const view = isFinished ? finished.view : viewAt(finished.view, shown, position);
    if (isOther || cells.length > width * height * MUCH) stage.show(view);
    else stage.update(view, cells);
    const picture = isFinished ? undefined : history!.frame?.picture;
    if (picture !== undefined) stage.showPicture(picture);
  }
}

/** What a moment of the growth looks like: nothing is known of it but what is there so far. */
function viewAt({ width, height, tileset, theme }: LevelView, shown: Shown, position: number): LevelView {
  const { start, exits, spawns } = momentAt(shown, position);
  return { width, height, tileset, tiles: shown.history!.tiles, spawns, start, exits, theme };
}

function overlaysOf(
  shown: Shown,
  isFinished: boolean,
  rooms: Moment["rooms"],
  wanted: ReadonlySet<Overlay>,
): StageOverlays {
  const { analysis } = shown;
  const growing: StageOverlays = { spawns: wanted.has("spawns"), rooms: wanted.has("rooms") ? rooms : undefined };
  if (!isFinished) return growing;
  const { corridors, vaults, plot, encounters } = finishedOf(shown);
  return {
    ...growing,
    corridors: wanted.has("corridors") ? corridors : undefined,
    regions: wanted.has("regions") ? analysis.regions : undefined,
    distances: wanted.has("distances") ? analysis.distances : undefined,
    chokePoints: wanted.has("chokes") ? analysis.chokePoints : undefined,
    criticalPath: wanted.has("path") ? analysis.criticalPath : undefined,
    vaults: wanted.has("vaults") ? vaults : undefined,
    gates: wanted.has("gates") ? analysis.gates : undefined,
    plot: wanted.has("spheres") ? plot : undefined,
    encounters: wanted.has("encounters") ? encounters : undefined,
  };
}
