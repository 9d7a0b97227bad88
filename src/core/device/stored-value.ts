import * as v from 'valibot';
import { onOtherTabChange } from './local-storage.ts';

/** A value that this device keeps as JSON under one key of the browser's storage. */
interface StoredValue<T> {
  /** Null where nothing is stored, and where what is stored is broken or has another shape: it may be another build's, or anything. */
  read(): T | null;
  /** Null removes it. Best effort: the app works without what a full or forbidden storage does not take. */
  write(value: Readonly<T> | null): void;
  /** Calls `listener` when another tab has changed or removed the value. Returns an unsubscribe function. */
  onOtherTab(listener: () => void): () => void;
}

/**
 * The value of the key, which the schema describes in full: reading drops what it does not name. The key of what belongs to a player
 * begins with `PRIVATE_PREFIX`, by which a sign-out finds and deletes it in both storages (`core/session/purge.ts`); this module keeps no
 * copy. `sessionStorage`: the value is this tab's alone.
 */
export function storedValue<S extends v.GenericSchema>(
  key: string,
  schema: S,
  area: 'localStorage' | 'sessionStorage' = 'localStorage',
): StoredValue<v.InferOutput<S>> {
  return {
    read() {
      try {
        return v.parse(schema, JSON.parse(globalThis[area].getItem(key) ?? ''));
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        if (value === null) globalThis[area].removeItem(key);
        else globalThis[area].setItem(key, JSON.stringify(value));
      } catch {
        // Private mode or a full disk.
      }
    },
    onOtherTab: listener => onOtherTabChange(key, listener),
  };
}
