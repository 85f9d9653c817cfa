/** Adds a button to every program that copies it. */
export function startCopying(): void {
  for (const block of document.querySelectorAll<HTMLElement>(".code")) {
    const code = block.querySelector("code");
    if (code === null || navigator.clipboard === undefined) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(textToCopy(code.textContent, block.dataset["language"]));
        button.textContent = "Copied";
      } catch {
        // The browser refuses: the reader may still select it by hand.
        button.textContent = "Not allowed";
      }
      setTimeout(() => {
        button.textContent = "Copy";
      }, 1500);
    });
    block.append(button);
  }
}

/** Of what a terminal shows, only what was typed: no prompt, and nothing that was printed. */
export function textToCopy(text: string, language: string | undefined): string {
  if (language !== "console") return text.trimEnd();
  return text
    .split("\n")
    .filter((line) => line.startsWith("$ "))
    .map((line) => line.slice(2))
    .join("\n");
}
