import { button, element, uniqueId } from "./dom.ts";
import { piecesOf } from "./highlight.ts";
import { prepare } from "./program.ts";
import { Sandbox } from "./run-page.ts";
import type { RunAnswer, Shown } from "./run-protocol.ts";

/** A program of the page that can be changed and run. */
export class LiveCode {
  readonly #box: HTMLElement;
  readonly #original: string;
  readonly #paper = element("pre", { "aria-hidden": true });
  readonly #editor: HTMLTextAreaElement;
  readonly #output = element("div", { class: "live-output", role: "log", "aria-label": "Output", tabindex: 0 });
  readonly #run: HTMLButtonElement;
  /** Whether the next Tab leaves the editor. */
  #isLeaving = false;
  #turn = 0;

  /** Makes an editor of a block. */
  constructor(box: HTMLElement) {
    this.#box = box;
    this.#original = (box.querySelector("pre")?.textContent ?? "").trimEnd();
    const hintId = uniqueId("hint");
    this.#editor = element("textarea", {
      "aria-label": "Program",
      "aria-describedby": hintId,
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      wrap: "off",
    });
    this.#editor.value = this.#original;
    this.#editor.addEventListener("input", () => this.#paint());
    this.#editor.addEventListener("scroll", () => this.#follow());
    this.#editor.addEventListener("keydown", (event) => this.#onKey(event));
    this.#editor.addEventListener("blur", () => {
      this.#isLeaving = false;
    });
    this.#run = button("Run", { class: "live-run" }, () => void this.#start());
    const bar = element(
      "div",
      { class: "live-bar" },
      this.#run,
      button("Reset", {}, () => this.#reset()),
      element("span", { id: hintId, class: "live-hint" }, "Ctrl+Enter runs. Escape, then Tab leaves the editor."),
    );
    this.#output.hidden = true;
    box.replaceChildren(element("div", { class: "live-editor" }, this.#paper, this.#editor), bar, this.#output);
    box.classList.add("live-ready");
    this.#paint();
  }

  #reset(): void {
    this.#editor.value = this.#original;
    this.#paint();
    this.#output.replaceChildren();
    this.#output.hidden = true;
  }

  /** Colours the program behind the editor, and makes the editor as high as the program. */
  #paint(): void {
    const program = this.#editor.value;
    this.#paper.replaceChildren(
      ...piecesOf(program).map(({ kind, text }) =>
        kind === "plain" ? text : element("span", { class: `live-${kind}` }, text),
      ),
      // A last line that is empty has a height, too.
      "\n",
    );
    this.#editor.rows = program.split("\n").length;
    this.#follow();
  }

  #follow(): void {
    this.#paper.scrollLeft = this.#editor.scrollLeft;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void this.#start();
    } else if (event.key === "Escape") this.#isLeaving = true;
    else if (event.key === "Tab" && !event.shiftKey && !this.#isLeaving) {
      event.preventDefault();
      this.#editor.setRangeText("  ", this.#editor.selectionStart, this.#editor.selectionEnd, "end");
      this.#paint();
    }
  }

  async #start(): Promise<void> {
    const turn = ++this.#turn;
    this.#output.hidden = false;
    this.#output.replaceChildren(element("p", { class: "live-wait" }, "Loading the library…"));
    this.#box.dataset["state"] = "running";
    const width = this.#output.clientWidth * (devicePixelRatio || 1);
    try {
      await Sandbox.run(prepare(this.#editor.value), width, (answer) => {
        if (turn === this.#turn) this.#take(answer);
      });
    } catch (error) {
      if (turn === this.#turn) this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  #take(answer: RunAnswer): void {
    this.#output.querySelector(".live-wait")?.remove();
    if (answer.kind === "shown") this.#show(answer.shown);
    else if (answer.kind === "failed") {
      this.#fail(answer.line === undefined ? answer.message : `Line ${answer.line}: ${answer.message}`);
    } else if (answer.kind === "stopped") {
      this.#fail("Stopped: the program ran for more than 2 seconds. Is there a loop that never ends?");
    } else if (answer.kind === "done") {
      if (this.#output.childElementCount === 0) {
        this.#output.append(element("p", { class: "live-wait" }, "The program ended and showed nothing."));
      }
      this.#box.dataset["state"] = "done";
    }
  }

  #show(shown: Shown): void {
    if (shown.kind === "text") {
      this.#output.append(element("pre", { class: shown.isError ? "live-problem" : "" }, shown.text));
      return;
    }
    const { picture, words, hash } = shown;
    const canvas = element("canvas", {
      role: "img",
      "aria-label": words,
      width: picture.width,
      height: picture.height,
      "data-hash": hash,
    });
    canvas.style.width = `${picture.width / (devicePixelRatio || 1)}px`;
    canvas.getContext("2d")!.putImageData(picture, 0, 0);
    this.#output.append(canvas);
  }

  #fail(message: string): void {
    this.#output.querySelector(".live-wait")?.remove();
    this.#output.append(element("pre", { class: "live-problem" }, message));
    this.#box.dataset["state"] = "failed";
  }
}
