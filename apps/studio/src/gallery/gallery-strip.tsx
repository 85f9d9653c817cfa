import { useSignal } from "@preact/signals";
import { readable } from "apps-shared/words.ts";
import { useEffect, useRef } from "preact/hooks";
import { RECIPES, type Recipe } from "undercroft/recipes";
import { offered, offeredName, openRecipe, say } from "../state/studio.ts";
import { FIRST_LEVEL } from "./first-level.ts";
import { isFolded, toggleGallery } from "./folded.ts";
import { THUMBNAIL, thumbnailPlace } from "./thumbnail.ts";

/** Pixels of a thumbnail on the page. */
const WIDTH = 96;
const HEIGHT = 60;

/** The recipes there are, each with a picture: something to begin with. */
export function GalleryStrip() {
  return (
    <section class="gallery" aria-label="Gallery" data-folded={isFolded.value}>
      <div class="gallery-head">
        <p>
          <strong>Undercroft grows levels for roguelikes</strong> from a seed and a chain of steps.
          {!isFolded.value && " Pick one to start from."}
        </p>
        <button type="button" class="button" aria-expanded={!isFolded.value} onClick={toggleGallery}>
          {isFolded.value ? "Show gallery" : "Hide gallery"}
        </button>
      </div>
      {!isFolded.value && <Cards />}
    </section>
  );
}

function Cards() {
  const list = useRef<HTMLUListElement>(null);
  /** The card that Tab comes to; arrows lead from it to the others. */
  const at = useSignal<string | undefined>(undefined);
  const current = offeredName.value;
  const names = offered.value.map(({ name }) => name);
  const stop = names.find((name) => name === at.value) ?? current ?? names[0];
  useEffect(() => {
    // Only the strip is scrolled, and only to a card that is out of sight: the page must stay where it is.
    const { scrollLeft, clientWidth } = list.current!;
    const card = list.current!.querySelector<HTMLElement>("[aria-current]");
    if (card === null) return;
    const { offsetLeft: left, offsetWidth: width } = card;
    const isSeen = left >= scrollLeft && left + width <= scrollLeft + clientWidth;
    if (!isSeen) list.current!.scrollLeft = left - (clientWidth - width) / 2;
  }, [current]);
  const goTo = (index: number) => {
    at.value = names[index];
    list.current!.querySelectorAll("button")[index]?.focus();
  };
  return (
    <ul
      ref={list}
      class="gallery-cards"
      aria-label="Recipes"
      onKeyDown={(event) => {
        const index = nextIndex(event, names.indexOf(stop), names.length);
        if (index === undefined) return;
        event.preventDefault();
        goTo(index);
      }}
      onWheel={(event) => {
        // A wheel that only turns one way goes through the strip, too.
        if (event.deltaX !== 0 || event.ctrlKey) return;
        event.preventDefault();
        event.currentTarget.scrollLeft += event.deltaY;
      }}
    >
      {offered.value.map((recipe) => (
        <li key={recipe.name}>
          <button
            type="button"
            class="gallery-card"
            tabIndex={recipe.name === stop ? 0 : -1}
            aria-current={recipe.name === current ? "true" : undefined}
            title={recipe.description}
            onFocus={() => {
              at.value = recipe.name;
            }}
            onClick={() => open(recipe)}
          >
            <Thumbnail of={recipe} />
            <span class="gallery-words">
              <strong>{readable(recipe.name ?? "unnamed")}</strong>
              <span>{firstSentence(recipe.description)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** There is room for one; the tooltip has all of them. */
function firstSentence(text = ""): string {
  return /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text;
}

/** Where a key leads in a row of so many, from the one at `index`; undefined if it is no such key. */
function nextIndex({ key }: KeyboardEvent, index: number, count: number): number | undefined {
  if (key === "ArrowRight") return Math.min(count - 1, index + 1);
  if (key === "ArrowLeft") return Math.max(0, index - 1);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

/** Opens the very level that is in the picture. */
function open(recipe: Recipe): void {
  const { seed, depth, size } = FIRST_LEVEL;
  openRecipe(recipe, { seed, depth, size: recipe.size ?? size });
  say(`${readable(recipe.name ?? "unnamed")}: drag a slider, or try another seed.`);
}

function Thumbnail({ of }: { readonly of: Recipe }) {
  const number = (RECIPES as readonly Recipe[]).indexOf(of);
  // The recipes of a world have none.
  if (number < 0) return <span class="thumbnail" aria-hidden="true" />;
  const { x, y } = thumbnailPlace(number);
  return (
    <span
      class="thumbnail has-picture"
      aria-hidden="true"
      style={{
        backgroundPosition: `${-x * WIDTH}px ${-y * HEIGHT}px`,
        backgroundSize: `${THUMBNAIL.columns * WIDTH}px auto`,
      }}
    />
  );
}
