/** What the store says to a question that the back end would have been asked. */
export interface Local {
  /** JSON text, as the back end would send it. */
  readonly text: string;
  /** When it was right, epoch milliseconds. */
  readonly at: number;
  /** Not everything is stored: there may be more. */
  readonly isPartial: boolean;
}
