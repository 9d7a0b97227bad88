import type { StoreName, Writer } from './db.ts';

/** One change of a store, told apart from the transaction that makes it, so that it can be made again. */
export type Change =
  | { readonly kind: 'put'; readonly store: string; readonly row: Row }
  | { readonly kind: 'delete'; readonly store: string; readonly key: string }
  | { readonly kind: 'clear'; readonly store: string };

export interface Row {
  readonly key: string;
}

/** What `work` wants, before anything is done: it can be done again, or in memory. */
export function record<Rows>(
  stores: readonly StoreName<Rows>[],
  work: (writer: Writer<Rows>) => void,
): Change[] {
  const changes: Change[] = [];
  const add = (change: Change): void => {
    if (!stores.includes(change.store as StoreName<Rows>))
      throw new TypeError(`not asked for: ${change.store}`);
    changes.push(change);
  };
  work({
    put: (store, row) => add({ kind: 'put', store, row: row as Row }),
    delete: (store, key) => add({ kind: 'delete', store, key }),
    clear: store => add({ kind: 'clear', store }),
  });
  return changes;
}
