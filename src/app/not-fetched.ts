/** A screen's chunk could not be fetched and is not stored; nothing in the screen itself has failed. */
export class NotFetched extends Error {
  constructor(cause: unknown) {
    super('a screen could not be fetched', { cause });
  }
}
