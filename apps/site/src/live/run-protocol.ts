/** A file of the library's bundle, with the addresses that it imports from as they stand in it. */
export interface ModuleText {
  /** Its place in the site's folder `live`. */
  readonly path: string;
  readonly text: string;
}

/** Something that a program shows. */
export type Shown =
  | { readonly kind: "text"; readonly text: string; readonly isError: boolean }
  | { readonly kind: "level"; readonly picture: ImageData; readonly words: string; readonly hash: string };

/** To the sandbox: a program and the modules that it needs, each after those that it imports itself. */
export interface RunRequest {
  readonly modules: readonly ModuleText[];
  readonly program: string;
  /** Device pixels that a level may be wide. */
  readonly width: number;
}

/** From the sandbox. */
export type RunAnswer =
  | { readonly kind: "ready" }
  | { readonly kind: "shown"; readonly shown: Shown }
  | { readonly kind: "failed"; readonly message: string; readonly line: number | undefined }
  | { readonly kind: "stopped" }
  | { readonly kind: "done" };

/** The milliseconds that a program may run. */
export const RUN_TIME = 2000;

/** The modules of the library that a program can import, by their entries: each is a file in the folder `live/lib`. */
export function libraryPath(entry: string): string {
  return `lib/${entry === "undercroft" ? "undercroft" : entry.slice("undercroft/".length)}.js`;
}

/** The module that runs programs, which shares the library with them. */
export const RUNNER = "runner.js";
