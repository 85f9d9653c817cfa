import { RUN_TIME, RUNNER, type RunAnswer, type RunRequest } from "./run-protocol.ts";

// Runs in a frame that may do nothing but run scripts: it has an origin of its own, which nobody else has, and a policy
// that refuses every connection. Its worker inherits both.

/** The modules that are here, by their paths. */
const addresses = new Map<string, string>();
let worker: Worker | undefined;
let clock: ReturnType<typeof setTimeout> | undefined;

addEventListener("message", ({ data, source }: MessageEvent<RunRequest>) => {
  if (source === parent) run(data);
});

function run({ modules, program, width }: RunRequest): void {
  end();
  for (const { path, text } of modules) addresses.set(path, addressOf(withAddresses(text, path)));
  const address = addressOf(withAddresses(program, ""));
  // Browsers start no worker from a module in a frame like this one, but a script may import modules.
  const start = `import(${quoted(RUNNER)}).then(({ runProgram }) => runProgram(${JSON.stringify(address)}, ${width}))`;
  const mine = new Worker(addressOf(start));
  worker = mine;
  let isDone = false;
  mine.onmessage = ({ data }: MessageEvent<RunAnswer>) => {
    if (mine !== worker) return;
    if (data.kind === "ready") {
      clock = setTimeout(() => {
        end();
        if (!isDone) tell({ kind: "stopped" });
      }, RUN_TIME);
    }
    if (data.kind === "done" || data.kind === "failed") isDone = true;
    if (data.kind === "failed" && data.line === undefined && data.message.startsWith("SyntaxError")) {
      findFault(address, (line) => tell({ ...data, line }));
    } else tell(data);
  };
  mine.onerror = ({ message }) =>
    tell({ kind: "failed", message: message || "The program could not be started.", line: undefined });
}

function end(): void {
  clearTimeout(clock);
  worker?.terminate();
  worker = undefined;
}

function tell(answer: RunAnswer): void {
  parent.postMessage(answer, "*");
}

/** What a module or a program imports, by its path in the folder. */
function quoted(path: string): string {
  return JSON.stringify(addresses.get(path));
}

function addressOf(text: string): string {
  return URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}

/** A module's text with the addresses of what it imports. Modules that are not here yet are left as they are. */
function withAddresses(text: string, path: string): string {
  const folder = path.includes("/") ? "https://x/lib/" : "https://x/";
  return text.replaceAll(/(\bfrom\s*|\bimport\s*\(?\s*)"(\.{1,2}\/[^"]+)"/g, (statement, head: string, to: string) => {
    const wanted = new URL(to, folder).pathname.slice(1);
    return addresses.has(wanted) ? `${head}${quoted(wanted)}` : statement;
  });
}

/**
 * Finds the line of a fault in a program's grammar. A worker doesn't tell it, but a page does, and the frame is one: so it
 * reads the program, too. It doesn't run it, because what it imports first throws.
 */
function findFault(address: string, found: (line: number | undefined) => void): void {
  const script = document.createElement("script");
  const onFault = (event: ErrorEvent) => {
    event.preventDefault();
    removeEventListener("error", onFault);
    script.remove();
    found(event.filename === address ? event.lineno : undefined);
  };
  addEventListener("error", onFault);
  const guard = addressOf("throw new Error();");
  script.type = "module";
  script.src = addressOf(`import ${JSON.stringify(guard)}; import ${JSON.stringify(address)};`);
  document.head.append(script);
}

tell({ kind: "ready" });
