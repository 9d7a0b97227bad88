export type StoreName<Rows> = keyof Rows & string;

export interface RowRange {
  /** An index of `sw/db-steps.ts`; without it the order is that of the keys. */
  readonly index?: string;
  /** Both ends belong to the range. */
  readonly from?: IDBValidKey;
  readonly to?: IDBValidKey;
  readonly limit?: number;
}

/** A database whose rows each hold their key in `key`. It does not reject because of storage (decision 0074). */
export interface Database<Rows> {
  /** False: what is written is in memory only, gone with the worker. */
  readonly isPersistent: boolean;
  get<S extends StoreName<Rows>>(store: S, key: string): Promise<Rows[S] | undefined>;
  /** By primary key order, or an index's order; `limit` rows at most. */
  all<S extends StoreName<Rows>>(store: S, range?: RowRange): Promise<Rows[S][]>;
  keys<S extends StoreName<Rows>>(store: S): Promise<string[]>;
  count<S extends StoreName<Rows>>(store: S): Promise<number>;
  /** One atomic transaction, all or nothing; `work` is synchronous and must not read. `relaxed` is for bulk. */
  write(
    stores: readonly StoreName<Rows>[],
    work: (writer: Writer<Rows>) => void,
    options?: { readonly relaxed?: boolean },
  ): Promise<void>;
  /**
   * Reads a row, and puts what `change` makes of it, in one transaction; undefined deletes it. Returns the new row.
   * `change` may be called again when storage fails in between: it must depend on nothing but the row.
   */
  update<S extends StoreName<Rows>>(
    store: S,
    key: string,
    change: (row: Rows[S] | undefined) => Rows[S] | undefined,
  ): Promise<Rows[S] | undefined>;
  /**
   * Reads the rows of these keys and makes the changes that `work` derives from them, in one transaction over their
   * stores. Returns what `work` returns; undefined once the database is discarded. `work` may be called again when
   * storage fails in between: it must depend on nothing but the rows.
   */
  modify<const K extends readonly RowKey<Rows>[], T>(
    keys: K,
    work: (rows: RowsAt<Rows, K>, writer: Writer<Rows>) => T,
  ): Promise<T | undefined>;
  close(): void;
}

/** A row's store and key. */
export type RowKey<Rows> = readonly [store: StoreName<Rows>, key: string];
export type RowsAt<Rows, K extends readonly RowKey<Rows>[]> = {
  readonly [I in keyof K]: Rows[K[I][0]] | undefined;
};

export interface Writer<Rows> {
  put<S extends StoreName<Rows>>(store: S, row: Rows[S]): void;
  delete<S extends StoreName<Rows>>(store: S, key: string): void;
  clear<S extends StoreName<Rows>>(store: S): void;
}
