import { useEffect, useRef, useState } from "preact/hooks";
import { describedPrefab, PREFAB_KINDS, type Prefab, type PrefabKind, type PrefabSource } from "undercroft/prefabs";
import { known, shown } from "../state/studio.ts";
import { Dialog } from "../ui/dialog.tsx";
import { theme } from "../ui/theme-button.tsx";
import { type Formats, prefabPiece, tidied, withNewPiece } from "./book.ts";
import { book, change, formats } from "./draw-state.ts";
import {
  type Area,
  areaBetween,
  areaCells,
  blankDrawing,
  type Cell,
  clipped,
  drawingOf,
  mapOf,
  painted,
} from "./drawing.ts";
import { cutOut } from "./files.ts";
import { glyphsOf, lookOf } from "./looks.ts";

/** The kinds that are drawn. A blueprint is written. */
type DrawnKind = Exclude<PrefabKind, "blueprint">;

const DRAWN_KINDS = PREFAB_KINDS.filter((kind): kind is DrawnKind => kind !== "blueprint");

/** What a new blueprint says: a treasury, the simplest there is. */
const NEW_BLUEPRINT: Omit<PrefabSource, "blueprint"> = {
  region: "20..80",
  bar: "locked",
  key: "brass_key",
  features: [{ place: "far", spawn: "Health Potion", count: "1..3" }],
  map: [],
};

const WAYS = [
  { id: "blank", label: "Blank" },
  { id: "shipped", label: "From an included one" },
  { id: "level", label: "From the level" },
] as const;

type Way = (typeof WAYS)[number]["id"];

/** Begins a new prefab in the file: blank, from one that ships, or cut out of the level on the screen. */
export function NewDialog({ onClose }: { readonly onClose: () => void }) {
  const [way, setWay] = useState<Way>("blank");
  const loaded = formats.value!;
  const add = (source: PrefabSource) => {
    change(withNewPiece(book.peek(), prefabPiece(source)));
    onClose();
  };
  return (
    <Dialog title="New drawing" onClose={onClose} isWide>
      <fieldset class="draw-ways">
        <legend class="visually-hidden">How to begin</legend>
        {WAYS.map(({ id, label }) => (
          <button key={id} type="button" class="button" aria-pressed={way === id} onClick={() => setWay(id)}>
            {label}
          </button>
        ))}
      </fieldset>
      {way === "blank" && <Blank onAdd={add} />}
      {way === "shipped" && <Shipped formats={loaded} onAdd={add} />}
      {way === "level" && <FromLevel formats={loaded} onAdd={add} />}
    </Dialog>
  );
}

interface WayProps {
  readonly onAdd: (source: PrefabSource) => void;
}

/** What a blank drawing is filled with. */
const GROUNDS = [
  { id: "floor", label: "floor" },
  { id: "walled", label: "floor with walls around it" },
  { id: "holes", label: "holes" },
] as const;

/** Longer sides are drawn by growing: few drawings begin with them. */
const LONGEST_BLANK = 200;

function Blank({ onAdd }: WayProps) {
  const [kind, setKind] = useState<PrefabKind>("vault");
  const [name, setName] = useState("new_vault");
  const [width, setWidth] = useState(9);
  const [height, setHeight] = useState(7);
  const [ground, setGround] = useState<(typeof GROUNDS)[number]["id"]>("floor");
  const side = (text: string) => Math.max(1, Math.min(LONGEST_BLANK, Math.round(Number(text)) || 1));
  return (
    <form
      class="draw-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (kind === "blueprint") {
          onAdd({ blueprint: name, ...NEW_BLUEPRINT });
          return;
        }
        const floor = blankDrawing(width, height, ground === "holes" ? " " : ".");
        const walls = areaCells({ x: 0, y: 0, width, height }, false);
        const drawing = ground === "walled" ? painted(floor, walls, "#") : floor;
        onAdd({ [kind]: name, map: mapOf(drawing, " ") });
      }}
    >
      <label class="draw-field">
        <span class="draw-key">kind</span>
        <select
          class="draw-input"
          value={kind}
          onChange={(event) => {
            const next = event.currentTarget.value as PrefabKind;
            if (name === `new_${kind}`) setName(`new_${next}`);
            setKind(next);
            setGround(next === "vault" ? "floor" : "walled");
          }}
        >
          {PREFAB_KINDS.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <label class="draw-field">
        <span class="draw-key">name</span>
        <input
          class="draw-input mono"
          type="text"
          required
          pattern="[a-z][a-z0-9_]{0,63}"
          title="Lower-case letters, digits and _, a letter first"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      {kind !== "blueprint" && (
        <>
          <label class="draw-field">
            <span class="draw-key">columns</span>
            <input
              class="draw-input mono"
              type="number"
              min={1}
              max={LONGEST_BLANK}
              value={width}
              onChange={(event) => setWidth(side(event.currentTarget.value))}
            />
          </label>
          <label class="draw-field">
            <span class="draw-key">rows</span>
            <input
              class="draw-input mono"
              type="number"
              min={1}
              max={LONGEST_BLANK}
              value={height}
              onChange={(event) => setHeight(side(event.currentTarget.value))}
            />
          </label>
          <label class="draw-field">
            <span class="draw-key">filled with</span>
            <select
              class="draw-input"
              value={ground}
              onChange={(event) => setGround(event.currentTarget.value as typeof ground)}
            >
              {GROUNDS.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
      <button type="submit" class="button primary">
        Begin
      </button>
    </form>
  );
}

function Shipped({ formats: loaded, onAdd }: WayProps & { readonly formats: Formats }) {
  const [text, setText] = useState("");
  const all = ([...(known.value.content.get("prefab")?.values() ?? [])] as readonly Prefab[]).map(describedPrefab);
  const asked = text.trim().toLowerCase().split(/\s+/);
  const found = all.filter(({ name, kind, source }) => {
    const words = [name, kind, source.description ?? "", ...(source.tags ?? [])].join(" ").toLowerCase();
    return asked.every((word) => words.includes(word));
  });
  return (
    <div class="draw-shipped">
      <label class="draw-field">
        <span class="draw-key">search</span>
        <input
          class="draw-input"
          type="search"
          placeholder="name, kind, tag or words"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <p class="draw-help" role="status">{`${found.length} of ${all.length}`}</p>
      <ul class="draw-cards">
        {found.map((prefab) => (
          <li key={prefab.name}>
            <button type="button" class="draw-card" onClick={() => onAdd(tidied(prefab.source))}>
              <Picture formats={loaded} source={prefab.source} />
              <span class="draw-card-name">{prefab.source.title ?? prefab.name}</span>
              <span class="draw-help">{`${prefab.kind} · ${prefab.source.description ?? ""}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const PICTURE = 96;

/** A prefab in small. */
function Picture({ formats: loaded, source }: { readonly formats: Formats; readonly source: PrefabSource }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = drawingOf(source.map);
  const cell = Math.max(1, Math.min(8, Math.floor(PICTURE / Math.max(drawing.width, drawing.height))));
  const colors = theme.value;
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (pen === null || pen === undefined) return;
    const piece = prefabPiece(source);
    const palette = loaded.pictureTheme(colors);
    const looks = new Map(glyphsOf(piece, undefined).map((one) => [one.glyph, lookOf(loaded, palette, source, one)]));
    drawing.rows.forEach((row, y) => {
      row.forEach((glyph, x) => {
        const look = looks.get(glyph);
        if (look?.fill === undefined) return;
        pen.fillStyle = look.fill;
        pen.fillRect(x * cell, y * cell, cell, cell);
        if (look.edge !== undefined || glyph === "." || glyph === " ") return;
        pen.fillStyle = look.ink;
        const dot = Math.max(1, cell >> 1);
        pen.fillRect(x * cell + ((cell - dot) >> 1), y * cell + ((cell - dot) >> 1), dot, dot);
      });
    });
  }, [loaded, source, colors, cell]);
  return (
    <span class="draw-picture" aria-hidden="true">
      <canvas ref={canvas} width={drawing.width * cell} height={drawing.height * cell} />
    </span>
  );
}

/** Pixels of a cell of the level that is cut from. */
const LEVEL_CELL = 10;

function FromLevel({ formats: loaded, onAdd }: WayProps & { readonly formats: Formats }) {
  const level = shown.value?.level;
  const canvas = useRef<HTMLCanvasElement>(null);
  const begun = useRef<Cell | undefined>(undefined);
  const [area, setArea] = useState<Area>({ x: 10, y: 10, width: 15, height: 11 });
  const [kind, setKind] = useState<DrawnKind>("vault");
  const colors = theme.value;
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (level === undefined || pen === null || pen === undefined) return;
    const pixels = loaded.createPixels(level.width * LEVEL_CELL, level.height * LEVEL_CELL);
    loaded.paintLevel(pixels, loaded.levelView(level), { cell: LEVEL_CELL, theme: colors });
    const image = new ImageData(pixels.width, pixels.height);
    image.data.set(pixels.data);
    pen.putImageData(image, 0, 0);
    const box = [area.x, area.y, area.width, area.height].map((n) => n * LEVEL_CELL) as [
      number,
      number,
      number,
      number,
    ];
    const accent = getComputedStyle(canvas.current!).getPropertyValue("--accent");
    pen.fillStyle = accent;
    pen.globalAlpha = 0.2;
    pen.fillRect(...box);
    pen.globalAlpha = 1;
    pen.strokeStyle = accent;
    pen.lineWidth = 3;
    pen.strokeRect(...box);
  }, [level, area, colors, loaded]);
  if (level === undefined) return <p class="draw-help">There is no level yet.</p>;
  const whole = { width: level.width, height: level.height, rows: [] };
  const cellOf = (event: PointerEvent): Cell => {
    const { left, top, width, height } = canvas.current!.getBoundingClientRect();
    return [
      Math.floor(((event.clientX - left) / width) * level.width),
      Math.floor(((event.clientY - top) / height) * level.height),
    ];
  };
  const put = (next: Area) => setArea(clipped(whole, next) ?? area);
  const number = (label: string, key: keyof Area, most: number) => (
    <label class="draw-field">
      <span class="draw-key">{label}</span>
      <input
        class="draw-input mono"
        type="number"
        min={key === "x" || key === "y" ? 0 : 1}
        max={most}
        value={area[key]}
        onChange={(event) => put({ ...area, [key]: Math.max(0, Math.round(Number(event.currentTarget.value)) || 0) })}
      />
    </label>
  );
  return (
    <form
      class="draw-cut"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(cutOut(loaded, level, area, kind, "cut_out"));
      }}
    >
      <p class="draw-help">Draw a rectangle on the level, or type one.</p>
      <canvas
        ref={canvas}
        class="draw-level"
        width={level.width * LEVEL_CELL}
        height={level.height * LEVEL_CELL}
        role="img"
        aria-label="The level on the screen"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          begun.current = cellOf(event);
          put(areaBetween(begun.current, begun.current));
        }}
        onPointerMove={(event) => begun.current !== undefined && put(areaBetween(begun.current, cellOf(event)))}
        onPointerUp={() => {
          begun.current = undefined;
        }}
      />
      <div class="draw-row">
        {number("column", "x", level.width - 1)}
        {number("row", "y", level.height - 1)}
        {number("columns", "width", level.width)}
        {number("rows", "height", level.height)}
        <label class="draw-field">
          <span class="draw-key">kind</span>
          <select class="draw-input" value={kind} onChange={(event) => setKind(event.currentTarget.value as DrawnKind)}>
            {DRAWN_KINDS.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="button primary">
          Cut it out
        </button>
      </div>
    </form>
  );
}
