/** A colour as SVG writes it. */
export function hex(color: number): string {
  return `#${color.toString(16).padStart(6, "0")}`;
}

/** Text as it can stand in SVG. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
