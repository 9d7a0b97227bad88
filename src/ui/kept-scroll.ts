/** Lives in the history entry: going back finds it, opening the same address anew does not, another tab has its own. */
type Kept = { [key: string]: number };

function entry(): { kept_scroll?: Kept } {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

export function keptScroll(key: string): number | undefined {
  return entry().kept_scroll?.[key];
}

/** Not through wouter's patched method: this is not a navigation and nobody needs to render. */
export function keepScroll(key: string, top: number) {
  if (keptScroll(key) === top) return;
  const state = { ...entry(), kept_scroll: { [key]: top } };
  History.prototype.replaceState.call(history, state, '');
}
