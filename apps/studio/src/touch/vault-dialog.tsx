import { readable } from "apps-shared/words.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import { describedPrefab } from "undercroft/prefabs";
import { drawingOf } from "../draw/drawing.ts";
import { Dialog } from "../ui/dialog.tsx";
import { theme } from "../ui/theme-button.tsx";
import { chooseVault, vault } from "./painting.ts";
import { vaults } from "./vaults.ts";

/** All vaults with their pictures, to choose the one that is placed. */
export function VaultDialog({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState("");
  const asked = text.trim().toLowerCase().split(/\s+/);
  const found = [...vaults.value.values()].map(describedPrefab).filter(({ name, source }) => {
    const words = [name, readable(name), source.title ?? "", source.description ?? "", ...(source.tags ?? [])]
      .join(" ")
      .toLowerCase();
    return asked.every((word) => words.includes(word));
  });
  return (
    <Dialog title="Choose a vault" isWide onClose={onClose}>
      <label class="paint-search">
        <span>Search</span>
        <input
          type="search"
          placeholder="name, tag or words"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <p class="quiet" role="status">{`${found.length} of ${vaults.value.size} vaults`}</p>
      <ul class="paint-vaults">
        {found.map(({ name, source }) => (
          <li key={name}>
            <button
              type="button"
              class="paint-vault-card"
              aria-pressed={vault.value === name}
              title={source.description}
              onClick={() => {
                chooseVault(name);
                onClose();
              }}
            >
              <VaultPicture name={name} side={72} />
              <span>{readable(source.title ?? name)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Characters of drawings that look like what they are; all others are something that stands on floor. */
const GROUNDS: Readonly<Record<string, string>> = { "#": "--line-strong", ".": "--line", "~": "--section" };

/** A vault in small, as it is drawn: walls, floor, water, and a dot for everything else. */
export function VaultPicture({ name, side }: { readonly name: string; readonly side: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const map = vaults.value.get(name)?.source.map;
  const colors = theme.value;
  const drawing = map === undefined ? undefined : drawingOf(map);
  const ratio = Math.ceil(devicePixelRatio || 1);
  const longest = Math.max(drawing?.width ?? 1, drawing?.height ?? 1);
  const cell = Math.max(1, Math.min(8 * ratio, Math.floor((side * ratio) / longest)));
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (pen === null || pen === undefined || drawing === undefined) return;
    const style = getComputedStyle(canvas.current!);
    const color = (property: string) => style.getPropertyValue(property);
    pen.clearRect(0, 0, drawing.width * cell, drawing.height * cell);
    for (const [y, row] of drawing.rows.entries()) {
      for (const [x, glyph] of row.entries()) {
        if (glyph === "" || glyph === " ") continue;
        pen.fillStyle = color(GROUNDS[glyph] ?? "--line");
        pen.fillRect(x * cell, y * cell, cell, cell);
        if (glyph in GROUNDS) continue;
        const dot = Math.max(1, cell >> 1);
        pen.fillStyle = color("--accent");
        pen.fillRect(x * cell + ((cell - dot) >> 1), y * cell + ((cell - dot) >> 1), dot, dot);
      }
    }
  }, [map, colors, cell]);
  if (drawing === undefined) return null;
  const [width, height] = [drawing.width * cell, drawing.height * cell];
  return (
    <span class="vault-picture" aria-hidden="true">
      <canvas
        ref={canvas}
        width={width}
        height={height}
        style={{ width: `${width / ratio}px`, height: `${height / ratio}px` }}
      />
    </span>
  );
}
