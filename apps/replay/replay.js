import { distanceField, eachChange, shortestPath } from "/undercroft/index.js";
import { findStep, RECIPES, recipeChain, registry, shippedRecipe } from "/undercroft/recipes/index.js";
import { freshSeed } from "./fresh-seed.js";
import { LevelCanvas } from "./level-canvas.js";
import { Playback } from "./playback.js";
import { Timeline } from "./timeline.js";
import { kindOf, plural, readable } from "./words.js";

const SIZE = [80, 50];
const DEFAULT_RECIPE = "random";
/** How long the light of a changed cell takes to sink to a third, in milliseconds. */
const GLOW_MS = 320;

const $ = (id) => document.getElementById(id);
const canvas = $("level");
const wantsStillness = matchMedia("(prefers-reduced-motion: reduce)");

const steps = registry();
const picture = new LevelCanvas(canvas);
const playback = new Playback({ onMove: moved, onChange: showPlaying });
const timeline = new Timeline({
  root: $("timeline"),
  list: $("stretches"),
  head: $("playhead"),
  onSeek: (position) => {
    playback.pause();
    playback.seek(position);
  },
});

/** The level that is shown. The old one stays until the new one is there. */
let level;
let history;
/** Stops the build under way, where there is one. */
let building;
let changed = new Uint8Array(0);
let glow = new Float32Array(0);
let writers = { position: -1, names: [] };
let hovered;
let drawRequest = 0;
let lastDraw = 0;

// Which level: the link decides, and everything else changes the link.

function wanted() {
  const words = new URLSearchParams(location.hash.slice(1));
  return { recipe: words.get("recipe") ?? DEFAULT_RECIPE, seed: words.get("seed") };
}

function linkTo(recipe, seed) {
  return `#${new URLSearchParams({ recipe, seed })}`;
}

function show(recipe, seed) {
  const link = linkTo(recipe, seed);
  if (location.hash === link) build();
  else location.hash = link;
}

async function build() {
  const { recipe, seed } = wanted();
  if (seed === null) {
    window.history.replaceState(null, "", linkTo(recipe, freshSeed()));
    build();
    return;
  }
  $("seed").value = seed;
  building?.abort();
  building = new AbortController();
  const { signal } = building;
  try {
    const chain = recipeChain(shippedRecipe(recipe), { size: SIZE });
    $("recipe").value = recipe;
    const built = await chain.buildAsync({ seed, history: true, signal });
    if (signal.aborted) return;
    load(built, shippedRecipe(recipe));
  } catch (error) {
    if (signal.aborted) return;
    $("problem").textContent = error instanceof Error ? error.message : String(error);
    $("problem").hidden = false;
  }
}

function load(built, recipe) {
  level = built;
  history = built.history;
  changed = new Uint8Array(level.width * level.height);
  glow = new Float32Array(level.width * level.height);
  writers = { position: -1, names: [] };
  $("problem").hidden = true;
  playback.load(history);
  picture.load(level);
  timeline.load(history.frames, level.steps[0]?.as);
  $("scrub").max = String(history.frames.length);
  $("last-frame").textContent = String(history.frames.length);
  showChain(recipe);
  showFigures();
  $("status").textContent = `Built ${recipe.name}, seed ${level.seed}: ${plural(history.frames.length, "frame")}.`;
  if (wantsStillness.matches) playback.seek(history.frames.length);
  else {
    playback.seek(0);
    playback.play();
  }
}

// Where in time.

function moved(from, to) {
  changed.fill(0);
  if (history.frame !== undefined) markChanges(history.frame, changed);
  const lights = playback.isPlaying && !wantsStillness.matches && to > from;
  if (!lights) glow.fill(0);
  else {
    const passed = new Uint8Array(glow.length);
    for (let i = from; i < to; i++) markChanges(history.frames[i], passed);
    for (let cell = 0; cell < passed.length; cell++) if (passed[cell] === 1) glow[cell] = 1;
  }
  timeline.move(to);
  showPosition();
  requestDraw();
}

/** Marks the cells that are different after a frame: tiles, and things that are new there. */
function markChanges(frame, marks) {
  const flips = new Map();
  eachChange(frame.changes, (cell, flip) => flips.set(cell, (flips.get(cell) ?? 0) ^ flip));
  for (const [cell, flip] of flips) if (flip !== 0) marks[cell] = 1;
  const before = history.frames[history.frames.indexOf(frame) - 1];
  if (frame.start !== undefined && frame.start !== before?.start) marks[frame.start] = 1;
  if (frame.spawns !== before?.spawns) {
    const old = new Set(before?.spawns);
    for (const spawn of frame.spawns) if (!old.has(spawn)) marks[spawn.at] = 1;
  }
}

function newRooms() {
  const { frame } = history;
  const before = history.frames[history.position - 2];
  if (frame?.rooms === undefined || frame.rooms === before?.rooms) return [];
  const key = ({ x, y, width, height }) => `${x},${y},${width},${height}`;
  const old = new Set(before?.rooms?.map(key));
  return frame.rooms.filter((room) => !old.has(key(room)));
}

function showPosition() {
  const { position, frames, frame } = history;
  const name = frame === undefined ? "Solid rock" : readable(frame.step);
  const where = `frame ${position} of ${frames.length}`;
  const isDone = position === frames.length;
  $("step-name").textContent = name;
  $("step-name").title = frame?.step ?? "";
  $("frame-number").textContent = isDone ? `${where}, finished` : where;
  $("caption-mark").className = `mark kind-${frame === undefined ? "none" : kindOfStep(frame.step)}`;
  $("scrub").value = String(position);
  $("scrub").setAttribute("aria-valuetext", `${where}, ${name}`);
  canvas.setAttribute("aria-label", `Level of ${level.width} by ${level.height} cells: ${name}, ${where}`);
  for (const card of $("chain").children) {
    const isCurrent = card.dataset.step === frame?.step;
    if (isCurrent && !card.classList.contains("is-current")) bringIntoView(card);
    card.classList.toggle("is-current", isCurrent);
  }
  $("to-first").disabled = $("back").disabled = position === 0;
  $("to-last").disabled = $("forward").disabled = isDone;
}

/** Scrolls the panel alone; on a narrow screen, where the whole page scrolls, nothing moves by itself. */
function bringIntoView(card) {
  const panel = card.closest(".panel");
  const [inner, outer] = [card.getBoundingClientRect(), panel.getBoundingClientRect()];
  if (inner.top < outer.top) panel.scrollTop -= outer.top - inner.top + 8;
  else if (inner.bottom > outer.bottom) panel.scrollTop += inner.bottom - outer.bottom + 8;
}

function showPlaying() {
  document.body.classList.toggle("is-playing", playback.isPlaying);
  $("play").setAttribute("aria-label", playback.isPlaying ? "Pause" : "Play");
  $("play").title = playback.isPlaying ? "Pause (Space)" : "Play (Space)";
  requestDraw();
}

// The picture.

function requestDraw() {
  if (drawRequest === 0) drawRequest = requestAnimationFrame(draw);
}

function draw(now) {
  drawRequest = 0;
  if (history === undefined) return;
  const passed = Math.min(100, now - lastDraw);
  lastDraw = now;
  let glows = false;
  for (let cell = 0; cell < glow.length; cell++) {
    if (glow[cell] === 0) continue;
    glow[cell] = glow[cell] < 0.02 ? 0 : glow[cell] * Math.exp(-passed / GLOW_MS);
    glows = true;
  }
  const { frame, tiles } = history;
  if (frame?.picture !== undefined) picture.drawPicture(frame.picture);
  else {
    const { start, spawns = [] } = frame ?? {};
    const grid = { width: level.width, height: level.height, tiles, tileset: level.tileset };
    const exit = frame?.exits.find(({ kind }) => kind === "down");
    picture.draw({
      tiles,
      start,
      spawns,
      changed,
      glow,
      hovered,
      newRooms: newRooms(),
      distances: start === undefined ? undefined : distanceField(grid, [start], level.movement),
      path: start === undefined || exit === undefined ? [] : (shortestPath(grid, start, exit.at, level.movement) ?? []),
    });
  }
  showTip();
  if (glows) requestDraw();
}

function showTip() {
  const tip = $("tip");
  const isShown = hovered !== undefined && history.frame?.picture === undefined;
  tip.hidden = !isShown;
  if (!isShown) return;
  const { position, tiles, frame } = history;
  if (writers.position !== position) writers = { position, names: history.writers() };
  const tile = level.tileset.tiles[tiles[hovered]];
  const x = hovered % level.width;
  const y = Math.floor(hovered / level.width);
  const writer = writers.names[hovered];
  const lines = [writer === undefined ? "rock as it was at first" : `written by ${readable(writer)}`];
  if (frame?.start === hovered) lines.push("the start");
  for (const { at, name, from } of frame?.spawns ?? []) {
    if (at === hovered) lines.push(`${name}, from ${readable(from)}`);
  }
  const head = document.createElement("p");
  const name = document.createElement("strong");
  name.textContent = tile.name.replaceAll("_", " ");
  head.append(name, ` at ${x}, ${y}`);
  tip.replaceChildren(head, ...lines.map((line) => element("p", "dim", line)));
  const box = picture.boxOf(hovered);
  const room = $("view");
  const left = box.x + box.size + 10;
  const flips = left + tip.offsetWidth > room.clientWidth;
  tip.style.left = `${Math.max(0, flips ? box.x - tip.offsetWidth - 10 : left)}px`;
  tip.style.top = `${Math.max(0, Math.min(room.clientHeight - tip.offsetHeight, box.y - 8))}px`;
}

// The panels.

function element(tag, className, text = "") {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

function kindOfStep(as) {
  const index = level.steps.findIndex((step) => step.as === as);
  return kindOf(level.steps[index]?.id ?? as, index === 0);
}

function showChain(recipe) {
  $("recipe-about").textContent = recipe.description ?? "";
  $("chain").replaceChildren(
    ...level.steps.map(({ id, as }) => {
      const { summary, needs, adds, drops } = findStep(steps, id);
      const first = history.frames.findIndex((frame) => frame.step === as);
      const frames = history.frames.filter((frame) => frame.step === as).length;
      const card = element("li", `card kind-${kindOfStep(as)}`);
      card.dataset.step = as;
      const button = element("button", "card-head");
      button.type = "button";
      button.title = frames === 0 ? "This step changed nothing here" : `To its first frame of ${frames}`;
      button.disabled = frames === 0;
      const figure = element("span", "figure", frames === 0 ? "no change" : String(frames));
      if (frames > 0) figure.append(element("span", "for-readers", frames === 1 ? " frame" : " frames"));
      button.append(element("span", "card-name", readable(as)), figure);
      button.addEventListener("click", () => {
        playback.pause();
        playback.seek(first + 1);
      });
      const chips = element("p", "chips");
      const facts = { needs, adds, drops };
      for (const [verb, list] of Object.entries(facts)) {
        for (const fact of list) chips.append(element("span", `chip chip-${verb}`, `${verb} ${fact}`));
      }
      card.append(button, element("p", "card-summary", summary), chips);
      for (const { step, message } of level.report) {
        if (step === as) card.append(element("p", "card-note", message));
      }
      return card;
    }),
  );
}

function showFigures() {
  const cells = level.tiles.length;
  let walkable = 0;
  for (let cell = 0; cell < cells; cell++) walkable += level.tileset.walkable[level.tiles[cell]];
  const exit = level.exits.find(({ kind }) => kind === "down");
  const path = level.start && exit ? level.path(level.start, exit.at) : undefined;
  const figures = {
    size: `${level.width} × ${level.height}`,
    floor: `${Math.round((100 * walkable) / cells)} %`,
    "start to exit": path === undefined ? "–" : plural(path.length - 1, "move"),
    rooms: level.rooms === undefined ? "–" : String(level.rooms.length),
    spawns: String(level.spawns.length),
    depth: String(level.depth),
    attempt: String(level.attempt),
  };
  $("figures").replaceChildren(
    ...Object.entries(figures).map(([name, value]) => {
      const row = element("div", "");
      row.append(element("dt", "", name), element("dd", "figure", value));
      return row;
    }),
  );
  $("checks").replaceChildren(
    ...level.checks.map(({ name, ok }) => {
      const row = element("li", ok ? "is-ok" : "is-wrong");
      row.append(element("span", "check-mark", ok ? "✓" : "✗"), name.replaceAll("-", " "));
      row.append(element("span", "for-readers", ok ? ": holds" : ": fails"));
      return row;
    }),
  );
  $("hash").textContent = level.hash;
  $("short-hash").textContent = `${level.hash.slice(0, 4)}·${level.hash.slice(4, 8)}`;
}

// Hands and keys.

let lastHand = "keys";
addEventListener("pointerdown", () => (lastHand = "pointer"), true);
addEventListener("keydown", () => (lastHand = "keys"), true);

/** A control that was clicked gives the keys back to the page; one that was reached by keys keeps them. */
function letGo(control) {
  if (lastHand === "pointer") control.blur();
}

function onClick(id, action) {
  $(id).addEventListener("click", () => {
    letGo($(id));
    action();
  });
}

const newSeed = () => show($("recipe").value, freshSeed());

onClick("to-first", () => playback.step(-Infinity));
onClick("back", () => playback.step(-1));
onClick("play", () => playback.toggle());
onClick("forward", () => playback.step(1));
onClick("to-last", () => playback.step(Infinity));
onClick("new-seed", newSeed);

$("scrub").addEventListener("input", () => {
  playback.pause();
  playback.seek(Number($("scrub").value));
});
$("recipe").addEventListener("change", () => {
  letGo($("recipe"));
  show($("recipe").value, $("seed").value);
});
$("order").addEventListener("submit", (event) => {
  event.preventDefault();
  $("seed").blur();
  show($("recipe").value, $("seed").value);
});
for (const speed of document.querySelectorAll("input[name=speed]")) {
  speed.addEventListener("change", () => {
    playback.speed = Number(speed.value);
    letGo(speed);
  });
}

const KEYS = {
  ArrowLeft: () => playback.step(-1),
  ArrowRight: () => playback.step(1),
  Home: () => playback.step(-Infinity),
  End: () => playback.step(Infinity),
  " ": () => playback.toggle(),
  n: newSeed,
};

/** Controls that have a use of their own for a key. */
function usesKey(target, key) {
  if (!(target instanceof HTMLElement) || target.id === "scrub") return false;
  if (target.matches("select, input[type=text]")) return true;
  if (target.matches("input[type=radio]")) return key !== "n";
  return target.matches("button") && key === " ";
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && event.target === $("seed")) $("seed").blur();
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!(key in KEYS) || usesKey(event.target, key)) return;
  event.preventDefault();
  KEYS[key]();
});

canvas.addEventListener("pointermove", (event) => hover(picture.cellAt(event.clientX, event.clientY)));
canvas.addEventListener("pointerdown", (event) => hover(picture.cellAt(event.clientX, event.clientY)));
canvas.addEventListener("pointerleave", () => hover(undefined));

function hover(cell) {
  if (cell === hovered) return;
  hovered = cell;
  requestDraw();
}

new ResizeObserver(() => {
  picture.fit();
  requestDraw();
}).observe(canvas);

for (const { name, description } of RECIPES) {
  const option = element("option", "", name);
  option.value = name;
  option.title = description ?? "";
  $("recipe").append(option);
}
addEventListener("hashchange", build);
build();
