import type { Prepared } from "./program.ts";
import { libraryPath, type ModuleText, RUNNER, type RunAnswer, type RunRequest } from "./run-protocol.ts";

const HERE = import.meta.url;

/** The page's side of the frame in which programs run. All programs of a page share it, and one runs at a time. */
let frame: Promise<HTMLIFrameElement> | undefined;
let listen: (answer: RunAnswer) => void = () => {};
/** The modules that the frame has. */
const sent = new Set<string>();

/** Runs a program where it can reach neither the page nor the network. Another one that is running ends. */
async function run(program: Prepared, width: number, onAnswer: (answer: RunAnswer) => void): Promise<void> {
  for (const entry of program.entries) {
    if (!ENTRIES.includes(entry))
      throw new Error(`${entry} can't be imported in a page. These can: ${ENTRIES.join(", ")}.`);
  }
  frame ??= openFrame();
  const wanted = [RUNNER, ...program.entries.map(libraryPath)];
  const [opened, modules] = await Promise.all([frame, modulesFor(wanted)]);
  listen = onAnswer;
  const request: RunRequest = { modules, program: program.text((entry) => `./${libraryPath(entry)}`), width };
  // The frame's origin has no name that could be given here.
  opened.contentWindow!.postMessage(request, "*");
}

/** Runs programs. */
export const Sandbox = { run };

/** What programs in a page can import. */
const ENTRIES: readonly string[] = [
  "undercroft",
  "undercroft/define",
  "undercroft/prefabs",
  "undercroft/tables",
  "undercroft/ecs",
  "undercroft/analysis",
  "undercroft/verify",
  "undercroft/recipes",
  "undercroft/worlds",
  "undercroft/formats",
  "undercroft/insight",
  "undercroft/wfc",
];

function openFrame(): Promise<HTMLIFrameElement> {
  const made = document.createElement("iframe");
  made.setAttribute("sandbox", "allow-scripts");
  made.src = new URL("sandbox.html", HERE).href;
  made.hidden = true;
  made.title = "Where programs run";
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("The frame in which programs run could not be loaded.")), 20_000);
    addEventListener("message", ({ data, source }: MessageEvent<RunAnswer>) => {
      if (source !== made.contentWindow) return;
      if (data.kind === "ready") {
        clearTimeout(late);
        resolve(made);
      } else listen(data);
    });
    document.body.append(made);
  });
}

/** The modules that the frame doesn't have yet: these and all that they import, each after those that it imports itself. */
async function modulesFor(paths: readonly string[]): Promise<readonly ModuleText[]> {
  const loaded: ModuleText[] = [];
  const texts = new Map<string, Promise<string>>();
  const load = (path: string) => {
    if (!texts.has(path)) texts.set(path, loadText(path));
    return texts.get(path)!;
  };
  const add = async (path: string): Promise<void> => {
    if (sent.has(path)) return;
    sent.add(path);
    const text = await load(path);
    const imported = importsOf(text, path);
    // All at once, and then in order.
    for (const one of imported) void load(one).catch(() => {});
    for (const one of imported) await add(one);
    loaded.push({ path, text });
  };
  for (const path of paths) await add(path);
  return loaded;
}

async function loadText(path: string): Promise<string> {
  const response = await fetch(new URL(path, HERE));
  if (!response.ok) throw new Error("The library could not be loaded.");
  return response.text();
}

/** What only the figures of a page load later, and programs never. */
const FOR_FIGURES = /^shipped-/;

/** The files that a module imports, at once or later, from the folder that all of them are in. */
function importsOf(text: string, path: string): readonly string[] {
  const found = text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)"(\.{1,2}\/[^"]+)"/g);
  const place = new URL(path, "https://x/");
  const files = Array.from(found, ([, to]) => new URL(to!, place).pathname.slice(1));
  return files.filter((file) => !FOR_FIGURES.test(file));
}
