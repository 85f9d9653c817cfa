import { MOST_BYTES } from "../state/opened-file.ts";
import { failureOf, ownSteps, say, useWorld, view } from "../state/studio.ts";

/** Whether a file is a world: its text has the key that names one. */
export async function isWorldFile(file: File): Promise<boolean> {
  if (!/\.(json|ya?ml)$/i.test(file.name) || file.size > MOST_BYTES) return false;
  return /^(?:world[ \t]*:|\s*\{[\s\S]{0,500}?"world"\s*:\s*"[^"]*"\s*,?)/m.test(await file.text());
}

/** Opens a world: its recipes can be chosen from then on. What can't be opened is reported, and what is on the screen stays. */
export async function openWorldFile(file: File): Promise<void> {
  try {
    await openWorldText(await file.text(), file.name);
    if (view.peek() === "draw" || view.peek() === "play") view.value = "watch";
  } catch (error) {
    say(`${file.name} can't be opened: ${failureOf(error).message}`);
  }
}

/** Opens the text of a world. Throws if anything is wrong with it. */
async function openWorldText(text: string, name: string): Promise<void> {
  // The parser and the schemas are loaded when the first world is opened.
  const { parseWorld, worldColors } = await import("undercroft/formats");
  const world = parseWorld(text, name, { registry: ownSteps.peek() });
  useWorld({ world, colors: { dark: worldColors(world, "dark"), light: worldColors(world, "light") } });
  say(`The world ${world.name} is open.`);
}

/** What the server says about the world that it was started with. */
interface ServedWorld {
  /** The name of its file. */
  readonly file: string;
  /** The whole world as JSON, or what is wrong with it. */
  readonly text?: string;
  readonly problem?: string;
  /** Whether the file is watched. */
  readonly watch: boolean;
}

/** Milliseconds between two looks at a world that is watched. */
const LOOK_AGAIN = 1000;

/** Opens the world that the server was started with, and follows its changes; as static files there is none. */
export async function loadOwnWorld(): Promise<string | undefined> {
  let last: string | undefined;
  const look = async (): Promise<ServedWorld | undefined> => {
    const response = await fetch(new URL("world.json", document.baseURI));
    const answer = await response.text();
    const isNew = answer !== last;
    last = answer;
    const served = JSON.parse(answer) as ServedWorld | null;
    if (served === null) return undefined;
    if (isNew && served.problem !== undefined) throw new Error(served.problem);
    if (isNew) await openWorldText(served.text!, served.file);
    return served;
  };
  const follow = () => {
    look()
      .catch((error) => say(failureOf(error).message))
      .finally(() => setTimeout(follow, LOOK_AGAIN));
  };
  try {
    const served = await look();
    if (served?.watch) setTimeout(follow, LOOK_AGAIN);
    return undefined;
  } catch (error) {
    setTimeout(follow, LOOK_AGAIN);
    return `The world could not be loaded: ${failureOf(error).message}`;
  }
}
