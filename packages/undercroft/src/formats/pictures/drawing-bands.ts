/**
 * Reads drawings that stand side by side in bands. The first line of a band has their names, with at least two spaces
 * between them; the lines below have their rows, with a space between them. Several drawings can have the same name.
 */
export function readBands(bands: readonly string[]): ReadonlyMap<string, readonly (readonly string[])[]> {
  const drawings = new Map<string, string[][]>();
  for (const band of bands) {
    const [names, ...lines] = band.split("\n");
    const rows = lines.map((line) => line.trim().split(/ +/));
    for (const [i, name] of names!.split(/ {2,}/).entries()) {
      const drawing = rows.flatMap((row) => row[i] ?? []);
      drawings.set(name, [...(drawings.get(name) ?? []), drawing]);
    }
  }
  return drawings;
}
