import { signal } from "@preact/signals";
import { view } from "../state/studio.ts";
import { Dialog } from "../ui/dialog.tsx";

/** The turn of the run on the screen; nothing where none is played, or it is over or not begun. */
let turnOfRun: () => number | undefined = () => undefined;

/** Lets the game that is played say how far its run is; returns a function that ends that. */
export function followRun(turn: () => number | undefined): () => void {
  turnOfRun = turn;
  return () => {
    if (turnOfRun === turn) turnOfRun = () => undefined;
  };
}

/** Something that would end the run, while the user is asked. */
const asked = signal<{ readonly turn: number; go(): void; stay(): void } | undefined>(undefined);

/** Turns to another level. In Play, where a run would be left for it, the user is asked first. */
export function leaveRun(go: () => void, stay: () => void = () => {}): void {
  const turn = view.peek() === "play" ? turnOfRun() : undefined;
  if (turn === undefined) go();
  else asked.value = { turn, go, stay };
}

export function LeaveRunDialog() {
  const question = asked.value;
  if (question === undefined) return null;
  const answer = (what: () => void) => () => {
    asked.value = undefined;
    what();
  };
  return (
    <Dialog title="Leave this run?" onClose={answer(question.stay)}>
      <p>You are at turn {question.turn}. Another level begins another run.</p>
      <div class="dialog-ways">
        <button type="button" class="button" onClick={answer(question.stay)}>
          Go on playing
        </button>
        <button type="button" class="button primary" onClick={answer(question.go)}>
          Leave it
        </button>
      </div>
    </Dialog>
  );
}
