/** Hands a file to the user, as a download. */
export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer>, mime: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: mime }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after this turn; a minute is plenty.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
