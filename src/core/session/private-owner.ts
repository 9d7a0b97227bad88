import { PRIVATE_PREFIX, removePrivateKeys } from './purge.ts';

/** Whose the private keys of a storage are: the id of a player. Private too, so that a sign-out removes it. */
const OWNER_KEY = `${PRIVATE_PREFIX}owner`;

/**
 * A player is there: what another one left in this tab's own storage and in that of all tabs is deleted, as payments whose outcome
 * is not known. A session that ends by itself keeps it for the same player (decision 0016).
 */
export function claimPrivateStorage(player: number): void {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      const owner = storage().getItem(OWNER_KEY);
      if (owner !== null && owner !== String(player)) removePrivateKeys(storage);
      storage().setItem(OWNER_KEY, String(player));
    } catch {
      // A storage that is forbidden holds nothing.
    }
  }
}
