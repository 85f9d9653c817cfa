import { Lane, Stopped } from "../engine/lane.ts";
import { exportLook } from "../state/look.ts";
import { failureOf, say, shown } from "../state/studio.ts";
import { Menu } from "../tune/menu.tsx";
import { saveFile } from "../ui/save-file.ts";
import type { ExportedFile } from "./exports.ts";

/** What can be copied: the export that it is, and what the clipboard calls its kind. */
const COPIES = [
  { format: "png", label: "Copy image", what: "The picture", type: "image/png" },
  { format: "gif", label: "Copy GIF", what: "The animation", type: "image/gif" },
  { format: "ts", label: "Copy as TypeScript", what: "The code", type: "text/plain" },
] as const;
type Copy = (typeof COPIES)[number];

const lane = new Lane("export");

/** The level on the screen, for the clipboard: to be pasted into a chat, a page or a program. */
export function CopyMenu() {
  const whyNot = shown.value === undefined ? "There is no level yet." : undefined;
  return (
    <Menu
      label="Copy"
      class="button"
      items={COPIES.map((copy) => ({ label: copy.label, whyNot, run: () => void take(copy) }))}
    >
      Copy
    </Menu>
  );
}

async function take(copy: Copy): Promise<void> {
  const { order } = shown.peek()!;
  say(`${copy.what} is being made…`);
  const made = lane.run({ order, format: copy.format, look: exportLook() }).then(([file]) => file!);
  try {
    const isCopied = await copied(copy, made);
    const { name, content, mime } = await made;
    if (isCopied) {
      say(`${copy.what} is copied.`);
      return;
    }
    saveFile(name, content, mime);
    say(`This browser can't copy ${copy.format === "gif" ? "animations" : "this"}, so ${name} was saved as a file.`);
  } catch (error) {
    if (!(error instanceof Stopped)) say(`${copy.label}: ${failureOf(error).message}`);
  }
}

/** Puts a file onto the clipboard; returns whether the browser allowed it. */
async function copied({ type }: Copy, made: Promise<ExportedFile>): Promise<boolean> {
  if (typeof ClipboardItem === "undefined" || !canCopy(type)) return false;
  const blob = made.then(({ content }) => new Blob([content], { type }));
  try {
    // It is given before it is made: a browser only allows this right after a click.
    await navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
    return true;
  } catch {
    return false;
  }
}

function canCopy(type: Copy["type"]): boolean {
  // Older browsers don't say, and know these two.
  return ClipboardItem.supports?.(type) ?? type !== "image/gif";
}
