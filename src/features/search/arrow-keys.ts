type TilePosition = { readonly top: number; readonly left: number };

/** The index to go to from tile `at` by an arrow key; -1 leaves the grid upwards, null stays. */
export function adjacentTile(positions: readonly TilePosition[], index: number, key: string): number | null {
  const current = positions[index];
  if (!current) return null;
  if (key === 'ArrowRight') return index + 1 < positions.length ? index + 1 : null;
  if (key === 'ArrowLeft') return index > 0 ? index - 1 : null;
  const columns = positions.filter(({ top }) => top === positions[0]?.top).length;
  if (key === 'ArrowUp') return index - columns >= 0 ? index - columns : -1;
  if (key !== 'ArrowDown') return null;
  return index + columns < positions.length ? index + columns : null;
}

/** Arrow keys: from the field down into the results, among them, and up again into the field. */
export function moveFocusAmongTiles(event: KeyboardEvent, panel: HTMLElement | null): void {
  if (!panel || !event.key.startsWith('Arrow') || !(event.target instanceof HTMLElement)) return;
  const tiles = [...panel.querySelectorAll<HTMLElement>('[data-tile]')];
  const field = panel.querySelector('input');
  if (event.target === field) {
    if (event.key !== 'ArrowDown' || tiles.length === 0) return;
    event.preventDefault();
    tiles[0]?.focus();
    return;
  }
  const index = tiles.indexOf(event.target);
  const positions = tiles.map(tile => tile.getBoundingClientRect());
  const next = adjacentTile(positions, index, event.key);
  if (next === null) return;
  event.preventDefault();
  const target = next < 0 ? field : tiles[next];
  target?.focus();
}
