/** What may be told by the title of a tab that nobody looks at: facts, no offers (product 3.2 no. 42). */
export interface IdleFacts {
  /** The title of the page itself. */
  readonly title: string;
  readonly unread: string | null;
  readonly connection: string | null;
  readonly game: string | null;
}

/** The titles that take turns; the page's own alone where there is nothing to tell. */
export const idleTitles = ({ title, unread, connection, game }: IdleFacts): readonly string[] => [
  title,
  ...[connection, unread, game].filter(text => text !== null),
];

/** Whether a title may change by itself. */
export const mayCycle = (facts: { isCalm: boolean; isStill: boolean; isLocked: boolean }): boolean =>
  !facts.isCalm && !facts.isStill && !facts.isLocked;
