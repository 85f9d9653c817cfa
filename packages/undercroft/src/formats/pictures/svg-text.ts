/** A colour as SVG writes it. */
export function hex(color: number): string {
  return `#${color.toString(16).padStart(6, "0")}`;
}
