import { useSelected } from '../../core/selected.ts';
import { account } from '../account/state.ts';
import { visit } from '../visit/state.ts';
import type { Reader } from './variant.ts';

/** The licence comes from the player's `license_name`, else from where the visit comes from (platform 6). */
export function licenceNow(): Reader['licence'] {
  const name = account.player?.license_name ?? visit.context?.license;
  return name === 'EE' ? 'EE' : 'CW';
}

export const readerNow = (): Reader => ({ licence: licenceNow(), country: visit.context?.country ?? null });

export function useLicence(): Reader['licence'] {
  useSelected(account, ({ player }) => player?.license_name);
  return useSelected(visit, licenceNow);
}

export const useCountry = (): string | null => useSelected(visit, ({ context }) => context?.country ?? null);
