/** The result of the work, or `fallback` when it takes longer. Rejects as the work does; the work itself goes on. */
export async function withTimeout<T, F>(work: Promise<T>, milliseconds: number, fallback: F): Promise<T | F> {
  const { promise, resolve } = Promise.withResolvers<F>();
  const timer = setTimeout(resolve, milliseconds, fallback);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
