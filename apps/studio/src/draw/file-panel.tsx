import { useRef, useState } from "preact/hooks";
import { failureOf, say } from "../state/studio.ts";
import { kindWord, messageOf, titleOf, withoutPiece } from "./book.ts";
import { book, change, check, formats, loadFormats, openBook, prefab, showPiece } from "./draw-state.ts";
import {
  type GivenFile,
  OPENED_ENDINGS,
  openFiles,
  SAVED_FORMATS,
  type SavedFormat,
  savedFiles,
  takeAway,
} from "./files.ts";
import { NewDialog } from "./new-dialog.tsx";

/** Opens files in place of the one that is drawn; what can't be read is reported, and the drawing stays. Says whether it was. */
export async function openGiven(files: readonly GivenFile[]): Promise<boolean> {
  if (files.length === 0) return false;
  try {
    const { book, losses } = await openFiles(await loadFormats(), files);
    openBook(book);
    const more = losses.length > 1 ? ` And ${losses.length - 1} more.` : "";
    const lost = losses.length === 0 ? "" : ` Not everything could be kept: ${losses[0]}.${more}`;
    say(`${files.map(({ name }) => name).join(", ")} opened.${lost}`);
    return true;
  } catch (error) {
    const { message } = failureOf(error);
    say(message.split("\n")[0] === "" ? "The file can't be opened." : messageOfOpening(error, files));
    return false;
  }
}

function messageOfOpening(error: unknown, files: readonly GivenFile[]): string {
  const message = messageOf(error);
  const { line, column } = error as { line?: number; column?: number };
  const place = line === undefined ? "" : `, line ${line}, column ${column}`;
  return message.includes("can't be opened") ? message : `${files[0]!.name} can't be opened${place}: ${message}`;
}

async function save(format: SavedFormat): Promise<void> {
  try {
    const made = await savedFiles(await loadFormats(), book.peek(), prefab.peek(), check.peek(), format);
    for (const file of made) takeAway(file);
    say(`${made.map(({ name }) => name).join(" and ")} saved.`);
  } catch (error) {
    say(failureOf(error).message);
  }
}

/** The file: what is in it, and ways to begin, open and save. */
export function FilePanel() {
  const input = useRef<HTMLInputElement>(null);
  const [isNew, setNew] = useState(false);
  const { pieces, current, name } = book.value;
  return (
    <section class="draw-section">
      <h2 class="section-head">File</h2>
      <div class="draw-row">
        <button type="button" class="button" disabled={formats.value === undefined} onClick={() => setNew(true)}>
          New…
        </button>
        <button type="button" class="button" onClick={() => input.current?.click()}>
          Open…
        </button>
        <input
          ref={input}
          class="visually-hidden"
          type="file"
          multiple
          accept={OPENED_ENDINGS.join(",")}
          aria-label="Open files"
          tabIndex={-1}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = "";
            void openGiven(files);
          }}
        />
        <label>
          <span class="visually-hidden">Save as</span>
          <select
            class="draw-input draw-save"
            value=""
            onChange={(event) => {
              const format = event.currentTarget.value as SavedFormat | "";
              event.currentTarget.value = "";
              if (format !== "") void save(format);
            }}
          >
            <option value="">Save…</option>
            {SAVED_FORMATS.map(({ id, label, help }) => (
              <option key={id} value={id} title={help}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <label class="draw-field">
        <span class="draw-key">file name</span>
        <input
          class="draw-input"
          type="text"
          value={name}
          maxLength={64}
          onChange={(event) => {
            // What no system allows in a file's name is left out.
            const next = event.currentTarget.value.replace(/[\\/:*?"<>|\p{Cc}]/gu, "").trim();
            change({ ...book.peek(), name: next === "" ? "drawing" : next });
          }}
        />
      </label>
      <ul class="draw-pieces" aria-label="In this file">
        {pieces.map((piece) => (
          <li key={piece.key}>
            <button
              type="button"
              class="draw-piece"
              aria-current={piece.key === current ? "true" : undefined}
              onClick={() => showPiece(piece.key)}
            >
              <span class="draw-piece-name">{titleOf(piece)}</span>
              <span class="draw-help">{kindWord(piece)}</span>
            </button>
            {pieces.length > 1 && (
              <button
                type="button"
                class="icon-button small"
                aria-label={`Remove ${titleOf(piece)} from the file`}
                title="Remove from the file"
                onClick={() => change(withoutPiece(book.peek(), piece.key))}
              >
                ✕
              </button>
            )}
          </li>
        ))}
      </ul>
      {isNew && <NewDialog onClose={() => setNew(false)} />}
    </section>
  );
}
