import { proxy, useSnapshot } from 'valtio';
import { deviceStore } from '../core/device-store.ts';

const NAME = 'orbit.sport';

const webAddress = (url: string | null): string | null => (url && /^https?:\/\//.test(url) ? url : null);

/**
 * Where the betting link leads; null: there is none. Until this visit knows, as of the last one, so that the navigation
 * stands at once as it will.
 */
const sportLink = proxy<{ url: string | null }>({ url: webAddress(deviceStore.get(NAME)) });

export const useSportLink = (): string | null => useSnapshot(sportLink).url;

export function keepSportLink(url: string | null): void {
  sportLink.url = webAddress(url);
  if (sportLink.url) deviceStore.set(NAME, sportLink.url);
  else deviceStore.remove(NAME);
}
