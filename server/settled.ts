const bodies = new WeakSet<object>();

/** Marks an answer that will never change and be given often: its compressed form is worked out once and kept. */
export function settled<T extends object>(body: T): T {
  bodies.add(body);
  return body;
}

export const isSettled = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && bodies.has(body);
