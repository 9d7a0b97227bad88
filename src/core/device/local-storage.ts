/** localStorage that may be absent, full or forbidden: reading gives null, writing is best effort (offline 2). */
export const deviceStore = {
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
      // Private mode or a full disk: the app works without the memory.
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
