/** The chunk of a screen could not be fetched and is not cached; the screen itself has no error. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('a screen could not be fetched', { cause });
  }
}
