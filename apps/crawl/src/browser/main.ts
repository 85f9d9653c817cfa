// The crawl as a page of its own. Options stand behind the address: crawl.html#seed=rats&watch

import { CrawlCanvas } from "./crawl-canvas.js";
import { freshSeed } from "./fresh-seed.js";
import { localStore } from "./local-store.js";

const SAVED = "undercroft-crawl";

const host = document.getElementById("crawl")!;
const options = new URLSearchParams(location.hash.slice(1));
const seed = options.get("seed") ?? "";
const game = await CrawlCanvas.mount(host, {
  freshSeed,
  saves: localStore(SAVED),
  watch: options.has("watch"),
  ...(seed === "" ? {} : { seed }),
});
game.focus();

const chosen = document.getElementById("save-file") as HTMLInputElement;

document.getElementById("export-save")!.addEventListener("click", () => {
  const text = game.crawl.savedText();
  if (text === undefined) {
    game.crawl.tellTrouble("There is no run to export yet.");
    game.refresh();
  } else download(text, "crawl.json");
  game.focus();
});
document.getElementById("import-save")!.addEventListener("click", () => chosen.click());
chosen.addEventListener("change", async () => {
  const [file] = chosen.files ?? [];
  // The same file may be chosen again.
  if (file !== undefined) await game.takeFile(file);
  chosen.value = "";
  game.focus();
});

// Another address is another order.
addEventListener("hashchange", () => location.reload());

function download(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  // The browser has taken the address by the time the click returns.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
