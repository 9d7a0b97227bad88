import type { PushKeys } from './push-keys.ts';

/** What the rest of the back end knows of pushes. */
export interface PushDesk {
  /** Null: this back end sends none, and says so. */
  keys: PushKeys | null;
  /** Called when there is something to send; the transaction that wrote it may still be open. */
  wake: () => void;
}

/** Until a sender is at work. */
export const emptyDesk = (): PushDesk => ({ keys: null, wake: () => undefined });
