type PlainObject = Record<string, unknown>;
const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two JSON values are the same. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isEqual(item, b[index]));
  }
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every(key => key in b && isEqual(a[key], b[key]));
}

/**
 * Makes the list in state equal to `next`, in place and by id, so that an equal reply notifies no component and an
 * unchanged row keeps its snapshot (decision 0066).
 */
export function reconcileList<T extends object>(
  list: T[],
  next: readonly T[],
  idOf: (row: T) => string | number,
): void {
  const known = new Map(list.map(row => [idOf(row), row]));
  const rows = next.map(row => {
    const old = known.get(idOf(row));
    if (!old) return row;
    reconcileObject(old, row);
    return old;
  });
  if (rows.length === list.length && rows.every((row, index) => row === list[index])) return;
  list.splice(0, list.length, ...rows);
}

/** Makes the object in state equal to `next`, touching only what differs. */
export function reconcileObject<T extends object>(target: T, next: T): void {
  const into = target as PlainObject;
  const from = next as PlainObject;
  for (const key of Object.keys(into)) if (!(key in from)) delete into[key];
  for (const [key, value] of Object.entries(from)) {
    if (isEqual(into[key], value)) continue;
    const current = into[key];
    if (isPlainObject(current) && isPlainObject(value)) reconcileObject(current, value);
    else into[key] = value;
  }
}
