const immutableBodies = new WeakSet<object>();

/** Marks a reply body that never changes and is sent often: its ETag and compressed form are computed once and cached. */
export function markImmutable<T extends object>(body: T): T {
  immutableBodies.add(body);
  return body;
}

export const isImmutable = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && immutableBodies.has(body);
