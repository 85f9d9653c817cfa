/**
 * What a report can do in a browser: other pairs of metrics for the expressive range, and what lies under the pointer or the
 * arrow keys. The page's policy names it by its hash. Everything goes into the page as text, never as markup.
 */
export const SCRIPT = `
(async () => {
  "use strict";
  const make = (name, attributes, ...children) => {
    const made = document.createElement(name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    made.append(...children);
    return made;
  };

  const copyButton = (text) => {
    const button = make("button", { type: "button" }, "Copy");
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(text);
        button.textContent = "Copied";
      } catch {
        button.textContent = "Copying isn’t allowed here";
      }
    });
    return button;
  };
  // Levels open beside the report, which is too long to find one's place again.
  for (const link of document.querySelectorAll('a[href^="http"]')) {
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener");
  }
  for (const code of document.querySelectorAll(".command > code")) code.after(" ", copyButton(code.textContent));

  const source = document.getElementById("range-data");
  if (source === null) return;
  const { plot, shades, axes, sides, values } = JSON.parse(source.textContent);
  const form = document.getElementById("range-choice");
  const selects = ["x", "y"].map((which) => document.getElementById("range-" + which));
  const readout = document.getElementById("range-readout");
  const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  const many = (n, noun) => n.toLocaleString("en") + " " + noun + (n === 1 ? "" : "s");
  const percent = (share) => (share >= 0.1 ? Math.round(100 * share) : (100 * share).toFixed(share >= 0.01 ? 1 : 2)) + " %";

  /** A word as shells take it. */
  const quoted = (word) => (/^[\\w./:@%+=,-]+$/.test(word) ? word : "'" + word.replaceAll("'", "'\\\\''") + "'");

  /** The address of a level in the studio. A recipe of one's own is packed into it as it is, which the studio unpacks too. */
  const address = ({ links }, seed) => {
    if (links === null) return undefined;
    if (links.typed !== undefined && !/\\p{Surrogate}/u.test(seed)) return links.typed + encodeURIComponent(seed);
    if (links.state === undefined) return undefined;
    const bytes = new TextEncoder().encode(JSON.stringify({ ...links.state, seed }));
    if (bytes.length > 45000) return undefined;
    const low = bytes.length & 255, high = bytes.length >> 8;
    let text = String.fromCharCode(1, low, high, low ^ 255, high ^ 255);
    for (const byte of bytes) text += String.fromCharCode(byte);
    return links.studio + "1." + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  };

  const svg = (name, attributes, ...children) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    made.append(...children);
    return made;
  };
  // Browsers that can't unpack it keep the pair that is there.
  const packed = new Blob([Uint8Array.from(atob(values), (character) => character.charCodeAt(0))]);
  const text = await new Response(packed.stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
  for (const side of sides) {
    side.seeds = side.seeds.flatMap((run) => (typeof run === "string" ? run : Array.from({ length: run[1] - run[0] + 1 }, (_, i) => String(run[0] + i))));
  }
  let read = 0;
  for (const side of sides) side.values = axes.map(() => text.slice(read, (read += side.seeds.length)));

  const boards = sides.map((side) => ({ side, root: document.querySelector('svg.range[data-side="' + side.letter + '"]') }));
  let x, y, at, most;

  const cellsOf = (side) => {
    const cells = new Map();
    const [across, up] = [side.values[axes.indexOf(x)], side.values[axes.indexOf(y)]];
    for (let i = 0; i < side.seeds.length; i++) {
      const [column, row] = [letters.indexOf(across[i]), letters.indexOf(up[i])];
      if (column < 0 || row < 0) continue;
      const key = row * x.bins.length + column;
      if (!cells.has(key)) cells.set(key, { column, row, seeds: [] });
      cells.get(key).seeds.push(side.seeds[i]);
    }
    return cells;
  };

  const box = (column, row) => {
    const [wide, high] = [plot.width / x.bins.length, plot.height / y.bins.length];
    const tenth = (value) => Math.round(10 * value) / 10;
    return { x: tenth(plot.left + column * wide + 0.5), y: tenth(plot.top + plot.height - (row + 1) * high + 0.5), width: tenth(wide - 1), height: tenth(high - 1) };
  };

  const frame = () => {
    const { left, top, width, height } = plot;
    const text = (words, attributes) => svg("text", attributes, words);
    const across = (isHigh) => (isHigh ? x.high + (x.above ? " and beyond" : "") : x.low + (x.below ? " and below" : ""));
    const line = (d) => svg("path", { class: "beyond", d });
    const marks = [];
    if (x.below) marks.push(line("M" + left + " " + top + "v" + height));
    if (x.above) marks.push(line("M" + (left + width) + " " + top + "v" + height));
    if (y.above) marks.push(line("M" + left + " " + top + "h" + width), text("and beyond", { x: left, y: top - 7 }));
    if (y.below) marks.push(line("M" + left + " " + (top + height) + "h" + width), text("and below", { x: 2, y: top + height + 13 }));
    return svg(
      "g",
      { class: "frame" },
      svg("rect", { x: left, y: top, width, height }),
      ...marks,
      text(across(false), { x: left, y: top + height + 18 }),
      text(across(true), { x: left + width, y: top + height + 18, "text-anchor": "end" }),
      text(x.label + " →", { class: "axis", x: left + width / 2, y: top + height + 38, "text-anchor": "middle" }),
      text(y.low, { x: left - 6, y: top + height - 1, "text-anchor": "end" }),
      text(y.high, { x: left - 6, y: top + 10, "text-anchor": "end" }),
      text(y.label + " →", { class: "axis", transform: "translate(" + (left - 38) + " " + (top + height / 2) + ") rotate(-90)", "text-anchor": "middle" }),
    );
  };

  const draw = () => {
    [x, y] = selects.map((select) => axes.find((axis) => String(axis.id) === select.value));
    for (const board of boards) board.cells = cellsOf(board.side);
    most = Math.max(1, ...boards.flatMap(({ cells }) => [...cells.values()].map(({ seeds }) => seeds.length)));
    for (const { side, root, cells } of boards) {
      const squares = [...cells.values()].map(({ column, row, seeds }) => {
        const shade = most <= 1 ? shades : 1 + Math.floor(((shades - 1) * Math.log(seeds.length)) / Math.log(most) + 1e-9);
        return svg("rect", { class: "c" + shade, ...box(column, row) });
      });
      root.replaceChildren(frame(), svg("g", {}, ...squares), svg("rect", { class: "here", visibility: "hidden" }));
      root.setAttribute("aria-label", side.name + ": " + x.label + " across, " + y.label + " up. Use the arrow keys to go from cell to cell, and Enter to open a level.");
    }
    at = undefined;
    const board = boards.find(({ cells }) => cells.size > 0);
    if (board === undefined) readout.replaceChildren(make("p", {}, "No level has both values."));
    else tell(fullest(board).column, fullest(board).row, board);
  };

  const fullest = ({ cells }) => [...cells.values()].reduce((a, b) => (a !== undefined && a.seeds.length >= b.seeds.length ? a : b), undefined);

  /** Says what lies in a cell, in all surveys, the one that is pointed at first. */
  const tell = (column, row, board) => {
    at = { column, row, board };
    const parts = [make("p", {}, make("b", {}, x.label + " " + x.bins[column] + ", " + y.label + " " + y.bins[row]))];
    for (const each of [board, ...boards.filter((other) => other !== board)]) {
      const here = each.root.querySelector(".here");
      const place = box(column, row);
      for (const key in place) here.setAttribute(key, place[key]);
      here.setAttribute("visibility", "visible");
      const seeds = each.cells.get(row * x.bins.length + column)?.seeds ?? [];
      const line = make("p", {}, make("b", { class: "side " + each.side.letter }, each.side.name), ": " + (seeds.length === 0 ? "no levels" : many(seeds.length, "level") + " (" + percent(seeds.length / each.side.seeds.length) + ")"));
      seeds.slice(0, 5).forEach((seed, i) => {
        const href = address(each.side, seed);
        line.append(i === 0 ? (seeds.length === 1 ? ", seed " : ", seeds ") : ", ", href === undefined ? seed : make("a", { href, target: "_blank", rel: "noopener" }, seed));
      });
      parts.push(line);
      if (each === board && seeds.length > 0) parts.push(make("p", {}, make("code", {}, each.side.build + quoted(seeds[0])), " ", copyButton(each.side.build + quoted(seeds[0]))));
    }
    const help = (where, axis) => make("p", { class: "of" }, where + ": " + axis.help);
    readout.replaceChildren(...parts, help("Across", x), help("Up", y));
  };

  const cellAt = (root, event) => {
    const bounds = root.getBoundingClientRect();
    const scale = root.viewBox.baseVal.width / bounds.width;
    const column = Math.floor((((event.clientX - bounds.left) * scale - plot.left) / plot.width) * x.bins.length);
    const row = Math.floor((1 - ((event.clientY - bounds.top) * scale - plot.top) / plot.height) * y.bins.length);
    return column >= 0 && row >= 0 && column < x.bins.length && row < y.bins.length ? [column, row] : undefined;
  };

  const open = (board, column, row) => {
    const seed = board.cells.get(row * x.bins.length + column)?.seeds[0];
    const href = seed === undefined ? undefined : address(board.side, seed);
    if (href !== undefined) window.open(href, "_blank", "noopener");
  };

  const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  for (const board of boards) {
    const { root } = board;
    root.setAttribute("tabindex", "0");
    root.setAttribute("role", "application");
    root.addEventListener("pointermove", (event) => {
      const found = cellAt(root, event);
      if (found !== undefined && board.cells.has(found[1] * x.bins.length + found[0])) tell(...found, board);
    });
    root.addEventListener("click", (event) => {
      const found = cellAt(root, event);
      if (found === undefined || !board.cells.has(found[1] * x.bins.length + found[0])) return;
      tell(...found, board);
      open(board, ...found);
    });
    root.addEventListener("keydown", (event) => {
      const move = MOVES[event.key];
      if (event.key === "Enter" && at?.board === board) open(board, at.column, at.row);
      if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      // To the nearest cell in this direction that has levels; from another map to the fullest one.
      const cells = [...board.cells.values()];
      if (cells.length === 0) return;
      let next;
      if (at?.board !== board) next = fullest(board);
      else {
        const far = ({ column, row }) => {
          const along = (column - at.column) * move[0] + (row - at.row) * move[1];
          const aside = Math.abs((column - at.column) * move[1]) + Math.abs((row - at.row) * move[0]);
          return along > 0 ? along + 3 * aside : Infinity;
        };
        next = cells.reduce((a, b) => (far(b) < far(a) ? b : a));
        if (far(next) === Infinity) return;
      }
      tell(next.column, next.row, board);
    });
  }
  for (const select of selects) select.addEventListener("change", draw);
  form.hidden = readout.hidden = false;
  draw();

})();
`;
