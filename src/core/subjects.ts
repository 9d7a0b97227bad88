type OnChanged = () => void | Promise<void>;
type OnConfirmed = (at: number) => void;

const changed = new Map<string, Set<OnChanged>>();
const confirmed = new Map<string, Set<OnConfirmed>>();

function add<T>(table: Map<string, Set<T>>, subject: string, listener: T): () => void {
  const held = table.get(subject) ?? new Set<T>();
  table.set(subject, held.add(listener));
  return () => held.delete(listener);
}

/** Calls `listener` when the worker has stored another answer of the endpoint with this path (decisions D5). */
export const onSubjectChanged = (subject: string, listener: OnChanged): (() => void) =>
  add(changed, subject, listener);

/** Calls `listener` when the stored answer was asked for again and is still right; `at`: epoch milliseconds. */
export const onConfirmed = (subject: string, listener: OnConfirmed): (() => void) =>
  add(confirmed, subject, listener);

export function announceChanged(subject: string): void {
  for (const listener of changed.get(subject) ?? []) void listener();
}

export function announceConfirmed(subject: string, at: number): void {
  for (const listener of confirmed.get(subject) ?? []) listener(at);
}

let seen: number | null = null;

/**
 * Compares the worker's state version with the last one heard of: a page that was frozen has missed what changed and
 * reads it all again (decisions D1).
 */
export function noteVersion(version: number, isTold: boolean): void {
  const hasMissed = seen !== null && version > seen + (isTold ? 1 : 0);
  seen = Math.max(version, seen ?? version);
  if (hasMissed) for (const subject of changed.keys()) announceChanged(subject);
}
