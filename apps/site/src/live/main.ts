/**
 * Makes the figures and programs of a page live, once they are near the screen. Until then, and where scripts don't run, a
 * figure is its picture, and a program is its text.
 */

/** How far below the screen something may be when it is loaded: about one screen ahead. */
const AHEAD = "600px";

/** Calls `work` for each element when it comes near the screen. */
function whenNear(selector: string, work: (element: HTMLElement) => void): void {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        seen.unobserve(target);
        work(target as HTMLElement);
      }
    },
    { rootMargin: AHEAD },
  );
  for (const found of document.querySelectorAll(selector)) seen.observe(found);
}

whenNear("figure.live", async (figure) => {
  const { LiveFigure } = await import("./figure.ts");
  new LiveFigure(figure);
});

whenNear(".live-code", async (box) => {
  const { LiveCode } = await import("./code.ts");
  new LiveCode(box);
});
