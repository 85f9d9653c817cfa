export function DrawView() {
  return <section class="draw" aria-label="Draw" />;
}
