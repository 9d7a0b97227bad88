import type { Player } from '../../contract/subjects/player.ts';

type Named = Partial<Readonly<Pick<Player, 'nickname' | 'first_name' | 'email'>>>;

/** What the player is called; empty for a profile that is stored on the device, which may have none of it. */
export const nameOf = (player: Named | null): string =>
  player?.nickname ?? player?.first_name ?? player?.email ?? '';
