import * as v from 'valibot';
import { Favourite } from './favourites.ts';
import { WalletState } from './wallet.ts';
import { IsoTime } from './wire.ts';

/** The envelope of every event (product 3.1 Realtime): `seq` grows by one per player. */
export const Envelope = v.object({
  seq: v.number(),
  id: v.string(),
  type: v.string(),
  data: v.unknown(),
  at: IsoTime,
});

/** The list of realtime topics and their events, by name; a fact in the past with the schema of its data. */
export const channels = {
  /** `user:{id}`: the player's own. */
  user: {
    balance_changed: WalletState,
    favourites_changed: v.object({ favourites: v.array(Favourite) }),
    signed_out: v.object({}),
  },
} as const;
