/** What is kept in the browser from one visit to the next; a browser may refuse, and then nothing is. */
export function remembered(name: string): string | undefined {
  try {
    return localStorage.getItem(stored(name)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps something for the next visit, if the browser allows it; undefined forgets it. */
export function remember(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(stored(name));
    else localStorage.setItem(stored(name), value);
  } catch {
    // It holds until the page is closed.
  }
}

/** Pages of the same address share one store. */
function stored(name: string): string {
  return `undercroft-studio-${name}`;
}
