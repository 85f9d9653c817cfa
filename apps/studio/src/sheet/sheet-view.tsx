export function SheetView() {
  return <section class="sheet" aria-label="Sheet" />;
}
