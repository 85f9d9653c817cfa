/** A state, with those before it to go back to and those after it to go forward to. */
export interface Timeline<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
}

/** Steps back that are remembered. */
const MOST_STEPS = 500;

export function timelineOf<T>(present: T): Timeline<T> {
  return { past: [], present, future: [] };
}

/** A new state after the present one; what had been undone is gone. */
export function advanced<T>({ past, present, future }: Timeline<T>, next: T): Timeline<T> {
  if (next === present) return { past, present, future };
  return { past: [...past, present].slice(-MOST_STEPS), present: next, future: [] };
}

/** A new state in place of the present one: nothing worth undoing. */
export function replaced<T>(timeline: Timeline<T>, present: T): Timeline<T> {
  return { ...timeline, present };
}

export function undone<T>(timeline: Timeline<T>): Timeline<T> {
  const { past, present, future } = timeline;
  const last = past.at(-1);
  return last === undefined ? timeline : { past: past.slice(0, -1), present: last, future: [present, ...future] };
}

export function redone<T>(timeline: Timeline<T>): Timeline<T> {
  const { past, present, future } = timeline;
  const [next, ...rest] = future;
  return next === undefined ? timeline : { past: [...past, present], present: next, future: rest };
}
