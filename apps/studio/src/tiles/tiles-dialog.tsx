import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { type SheetCells, sheetCell, sheetSize, type TileSheet } from "undercroft/formats";
import { ownTiles } from "../state/look.ts";
import { failureOf, say, shown } from "../state/studio.ts";
import { Dialog } from "../ui/dialog.tsx";
import { saveFile } from "../ui/save-file.ts";
import { assign, mappingText, type Named, openMapping, openTiles, removeTiles, setTileSize } from "./own-tiles.ts";
import { SheetPicture } from "./sheet-picture.tsx";
import { areTilesOpen } from "./tiles-state.ts";

/** The user's own tiles: a picture, and what each of its tiles shows. */
export function TilesDialog() {
  const own = ownTiles.value;
  return (
    <Dialog
      title="Your own tiles"
      isWide={own !== undefined}
      onClose={() => {
        areTilesOpen.value = false;
      }}
    >
      {own === undefined ? <NoTiles /> : <Mapping name={own.name} sheet={own.sheet} />}
    </Dialog>
  );
}

function NoTiles() {
  return (
    <div class="own-tiles-none">
      <p>
        Open a PNG with your tiles, or drop it anywhere on the page. A picture of 8 by 6 tiles is taken for the 47
        autotiles of a wall, one of 4 by 4 for 16. In any other picture you say which tile shows what.
      </p>
      <p class="quiet">
        Whatever has no picture of its own keeps the included one. Your picture stays in this browser.
      </p>
      <FileButton label="Open a PNG…" accept=".png,image/png" take={(file) => openTiles(file)} isPrimary />
    </div>
  );
}

function FileButton(props: {
  readonly label: string;
  readonly accept: string;
  readonly isPrimary?: boolean;
  take(file: File): Promise<void>;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        class={props.isPrimary === true ? "button primary" : "button"}
        onClick={() => field.current?.click()}
      >
        {props.label}
      </button>
      <input
        ref={field}
        type="file"
        accept={props.accept}
        aria-label={props.label}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (file !== undefined) void props.take(file);
        }}
      />
    </>
  );
}

/** How many cells something takes. */
const SHAPES = [
  { id: "one", label: "one tile" },
  { id: "more", label: "several tiles, at random" },
  { id: "16", label: "a block of 16 autotiles" },
  { id: "47", label: "a block of 47 autotiles" },
] as const;
type Shape = (typeof SHAPES)[number]["id"];

function shapeOf(cells: SheetCells | undefined): Shape {
  if (cells === undefined || typeof cells === "number") return "one";
  return "autotile" in cells ? (String(cells.autotile) as "16" | "47") : "more";
}

function Mapping({ name, sheet }: { readonly name: string; readonly sheet: TileSheet }) {
  const chosen = useSignal<Named>({ kind: "tiles", name: "wall" });
  const shape = useSignal<Shape>(shapeOf(sheet.tiles.wall));
  const problem = useSignal("");
  const { columns, rows } = sheetSize(sheet);
  const choose = (named: Named) => {
    chosen.value = named;
    shape.value = shapeOf(sheet[named.kind][named.name]);
    problem.value = "";
  };
  const attempt = (work: () => void) => {
    try {
      work();
      problem.value = "";
    } catch (error) {
      problem.value = failureOf(error).message;
    }
  };
  const now = sheet[chosen.value.kind][chosen.value.name];
  const take = (cell: number) =>
    attempt(() => {
      if (shape.value === "one") assign(chosen.value, cell);
      else if (shape.value === "more") assign(chosen.value, toggled(now, cell));
      else assign(chosen.value, { autotile: shape.value === "47" ? 47 : 16, first: cell });
    });
  return (
    <div class="own-tiles">
      <div class="own-tiles-sheet">
        <p>
          <strong>{name}</strong>, {columns} by {rows} tiles of{" "}
          <label>
            <span class="visually-hidden">Pixels of a tile's side</span>
            <input
              type="number"
              class="mono"
              min={4}
              max={256}
              value={sheet.tile}
              onChange={({ currentTarget }) => attempt(() => setTileSize(currentTarget.valueAsNumber))}
            />
          </label>{" "}
          pixels
        </p>
        <SheetPicture sheet={sheet} cells={now} onTake={take} />
        <p class="own-tiles-problem" role="alert">
          {problem.value}
        </p>
      </div>
      <div class="own-tiles-names">
        <p>
          Choose a name, then click its tile. <strong>{chosen.value.name}</strong> is{" "}
          <label>
            <span class="visually-hidden">Tiles of {chosen.value.name}</span>
            <select
              value={shape.value}
              onChange={({ currentTarget }) => {
                shape.value = currentTarget.value as Shape;
              }}
            >
              {SHAPES.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          </label>{" "}
          <button
            type="button"
            class="button"
            disabled={now === undefined}
            onClick={() => attempt(() => assign(chosen.value, undefined))}
          >
            Clear
          </button>
        </p>
        <Names sheet={sheet} chosen={chosen.value} onChoose={choose} />
        <div class="own-tiles-files">
          <button
            type="button"
            class="button"
            onClick={() => {
              saveFile(`${name}.json`, mappingText(sheet), "application/json");
              say(`Saved ${name}.json.`);
            }}
          >
            Save the mapping
          </button>
          <FileButton
            label="Open a mapping…"
            accept=".json,application/json"
            take={(file) => openMapping(file).catch((error) => void (problem.value = failureOf(error).message))}
          />
          <FileButton label="Another PNG…" accept=".png,image/png" take={(file) => openTiles(file)} />
          <button type="button" class="button" onClick={removeTiles}>
            Remove your tiles
          </button>
        </div>
      </div>
    </div>
  );
}

/** A list of cells with one more, or one less. */
function toggled(cells: SheetCells | undefined, cell: number): SheetCells | undefined {
  const list = cells === undefined ? [] : typeof cells === "number" ? [cells] : "length" in cells ? cells : [];
  const next = list.includes(cell) ? list.filter((other) => other !== cell) : [...list, cell];
  return next.length === 0 ? undefined : next;
}

/** All that can have a picture: the tiles of the level, and whoever stands on it. */
function Names(props: { readonly sheet: TileSheet; readonly chosen: Named; onChoose(named: Named): void }) {
  const { sheet, chosen } = props;
  const level = shown.value?.level;
  const names = useMemo(() => {
    const tiles = level?.tileset.tiles.map((tile) => tile.name) ?? [];
    const spawns = [...new Set(level?.spawns.map((spawn) => spawn.name))].sort();
    return {
      tiles: [...new Set([...tiles, ...Object.keys(sheet.tiles)])],
      things: [...new Set(["Player", ...spawns, ...Object.keys(sheet.things)])],
    };
  }, [level, sheet]);
  return (
    <>
      {(["tiles", "things"] as const).map((kind) => (
        <fieldset key={kind} class="own-tiles-list">
          <legend>{kind === "tiles" ? "Tiles" : "Things"}</legend>
          {names[kind].map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={chosen.kind === kind && chosen.name === name}
              onClick={() => props.onChoose({ kind, name })}
            >
              <TilePreview sheet={sheet} cells={sheet[kind][name]} />
              {name.replaceAll("_", " ")}
            </button>
          ))}
        </fieldset>
      ))}
    </>
  );
}

/** Pixels of a small picture's side. */
const PREVIEW = 16;

function TilePreview({ sheet, cells }: { readonly sheet: TileSheet; readonly cells: SheetCells | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current!.getContext("2d")!;
    context.clearRect(0, 0, PREVIEW, PREVIEW);
    if (cells === undefined) return;
    const { tile, pixels } = sheet;
    const { columns } = sheetSize(sheet);
    const cell = sheetCell(cells, columns, 0, 0);
    const [left, top] = [(cell % columns) * tile, Math.floor(cell / columns) * tile];
    const image = context.createImageData(PREVIEW, PREVIEW);
    for (let y = 0; y < PREVIEW; y++) {
      for (let x = 0; x < PREVIEW; x++) {
        const [column, row] = [left + Math.floor((x * tile) / PREVIEW), top + Math.floor((y * tile) / PREVIEW)];
        const from = (row * pixels.width + column) * 4;
        image.data.set(pixels.data.subarray(from, from + 4), (y * PREVIEW + x) * 4);
      }
    }
    context.putImageData(image, 0, 0);
  }, [sheet, cells]);
  return <canvas ref={canvas} width={PREVIEW} height={PREVIEW} />;
}
