/** localStorage that may be absent, full or forbidden: reading returns null then, writing is best effort (decision 0074). */
export const safeLocalStorage = {
  get(name: string): string | null {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  set(name: string, value: string): void {
    try {
      localStorage.setItem(name, value);
    } catch {
      // Private mode or a full disk: the app works without the stored value.
    }
  },
  remove(name: string): void {
    try {
      localStorage.removeItem(name);
    } catch {
      // Nothing to remove where nothing can be read.
    }
  },
};

/**
 * Calls `listener` with the new value when another tab has changed the key, null when it has removed it or all keys. Returns an
 * unsubscribe function.
 */
export function onOtherTabChange(name: string, listener: (value: string | null) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === name || key === null) listener(newValue);
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
