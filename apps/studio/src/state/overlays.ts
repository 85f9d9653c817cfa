import { signal } from "@preact/signals";

/** What can be laid over the level, with the key that switches it. */
export const OVERLAYS = [
  { id: "changes", label: "changes", key: "1" },
  { id: "rooms", label: "rooms", key: "2" },
  { id: "distances", label: "distance", key: "3" },
  { id: "path", label: "critical path", key: "4" },
  { id: "chokes", label: "choke points", key: "5" },
  { id: "spawns", label: "spawns", key: "6" },
  { id: "corridors", label: "corridors", key: "7" },
  { id: "regions", label: "regions", key: "8" },
  { id: "vaults", label: "vaults", key: "9" },
  { id: "gates", label: "gates", key: "g" },
  { id: "encounters", label: "encounters", key: "i" },
  { id: "spheres", label: "spheres", key: "s" },
] as const;

export type Overlay = (typeof OVERLAYS)[number]["id"];

/** What is laid over the level. */
export const overlays = signal<ReadonlySet<Overlay>>(new Set(["changes", "path", "spawns"]));

export function toggleOverlay(id: Overlay): void {
  const next = new Set(overlays.peek());
  if (!next.delete(id)) next.add(id);
  overlays.value = next;
}
