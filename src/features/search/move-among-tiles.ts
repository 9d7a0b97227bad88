type Place = { readonly top: number; readonly left: number };

/** The tile to go to from tile `at` by an arrow key; -1 leaves the grid upwards, null stays. */
export function tileBeside(places: readonly Place[], at: number, key: string): number | null {
  const here = places[at];
  if (!here) return null;
  if (key === 'ArrowRight') return at + 1 < places.length ? at + 1 : null;
  if (key === 'ArrowLeft') return at > 0 ? at - 1 : null;
  const columns = places.filter(({ top }) => top === places[0]?.top).length;
  if (key === 'ArrowUp') return at - columns >= 0 ? at - columns : -1;
  if (key !== 'ArrowDown') return null;
  return at + columns < places.length ? at + columns : null;
}

/** Arrow keys: from the field down into the results, among them, and up again into the field. */
export function moveAmongTiles(event: KeyboardEvent, panel: HTMLElement | null): void {
  if (!panel || !event.key.startsWith('Arrow') || !(event.target instanceof HTMLElement)) return;
  const tiles = [...panel.querySelectorAll<HTMLElement>('[data-tile]')];
  const field = panel.querySelector('input');
  if (event.target === field) {
    if (event.key !== 'ArrowDown' || tiles.length === 0) return;
    event.preventDefault();
    tiles[0]?.focus();
    return;
  }
  const at = tiles.indexOf(event.target);
  const places = tiles.map(tile => tile.getBoundingClientRect());
  const next = tileBeside(places, at, event.key);
  if (next === null) return;
  event.preventDefault();
  const target = next < 0 ? field : tiles[next];
  target?.focus();
}
