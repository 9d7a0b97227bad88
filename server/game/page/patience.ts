import { strip } from './dialogs.ts';
import { happens } from './dom.ts';
import type { Patience } from './house.ts';
import type { Texts } from './texts.ts';

/** Says that the connection is lost while it is; "try now", or being online again, ends a wait. */
export function makePatience(host: HTMLElement, texts: Texts, demo: boolean): Patience {
  const hurry = new EventTarget();
  const now = (): boolean => hurry.dispatchEvent(new Event('now'));
  let remove: (() => void) | null = null;
  addEventListener('online', now);
  return {
    lost(is) {
      remove?.();
      remove = is ? strip(host, texts.lost, demo ? '' : texts.lostMore, texts.tryNow, now) : null;
    },
    hurried: () => happens(hurry, 'now'),
  };
}
