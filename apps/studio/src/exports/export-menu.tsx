import { signal } from "@preact/signals";
import { Lane, Stopped } from "../engine/lane.ts";
import { exportLook } from "../state/look.ts";
import { failureOf, say, shown } from "../state/studio.ts";
import { Dialog } from "../ui/dialog.tsx";
import { laterStyles } from "../ui/later-styles.ts";
import { saveFile } from "../ui/save-file.ts";
import { EXPORT_KINDS, type ExportKind } from "./export-kinds.ts";
import { ExportOptionFields, exportOptions, optionFault } from "./export-options.tsx";

const isOpen = signal(false);
/** The export that is being made. */
const making = signal<string | undefined>(undefined);
/** Why the last export could not be made. */
const fault = signal<string | undefined>(undefined);
const lane = new Lane("export");

async function open(): Promise<void> {
  try {
    await laterStyles();
    fault.value = undefined;
    isOpen.value = true;
  } catch (error) {
    say(`The formats can't be shown: ${failureOf(error).message}`);
  }
}

function close(): void {
  isOpen.value = false;
  lane.stop();
}

async function take({ id, label }: ExportKind): Promise<void> {
  const now = shown.peek();
  if (now === undefined) return;
  fault.value = undefined;
  making.value = id;
  try {
    const files = await lane.run({ order: now.order, format: id, look: exportLook(), options: exportOptions() });
    for (const { name, content, mime } of files) saveFile(name, content, mime);
    say(`Saved ${files.map(({ name }) => name).join(" and ")}.`);
    isOpen.value = false;
  } catch (error) {
    // Words of the page would be behind the dialog.
    if (!(error instanceof Stopped))
      fault.value = `${label}: ${failureOf(error).message.replace(/^(picture|gif): /, "")}`;
  } finally {
    making.value = undefined;
  }
}

/** The level on the screen, in every format there is. */
export function ExportMenu() {
  const complaint = optionFault.value ?? fault.value;
  const isWaiting = making.value !== undefined || optionFault.value !== undefined;
  return (
    <>
      <button type="button" class="button primary" disabled={shown.value === undefined} onClick={() => void open()}>
        Export
      </button>
      {isOpen.value && (
        <Dialog title="Export the level" onClose={close}>
          <ExportOptionFields />
          {complaint !== undefined && (
            <p class="export-fault" role="alert">
              {complaint}
            </p>
          )}
          <ul class="exports">
            {EXPORT_KINDS.map((kind) => (
              <li key={kind.id}>
                <button type="button" disabled={isWaiting} onClick={() => void take(kind)}>
                  <strong>{kind.label}</strong>
                  <span class="mono">.{kind.ending}</span>
                  <span class="hint">{making.value === kind.id ? "being made…" : kind.hint}</span>
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
