const padTwo = (n: number): string => String(n).padStart(2, '0');

/** A span as `hh:mm:ss`, whole seconds, rounded down; negative spans are none. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(padTwo).join(':');
}
