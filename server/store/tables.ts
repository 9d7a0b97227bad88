import type { AccountTables } from '../account/tables.ts';
import type { EventsTables } from '../events/tables.ts';
import type { FavouritesTables } from '../favourites/tables.ts';
import type { GameTables } from '../game/server/tables.ts';
import type { GamesTables } from '../games/tables.ts';
import type { MailTables } from '../mail/tables.ts';
import type { NotificationsTables } from '../notifications/tables.ts';
import type { PlayersTables } from '../players/tables.ts';
import type { PushTables } from '../push/tables.ts';
import type { SafePlayTables } from '../safe-play/tables.ts';
import type { WalletTables } from '../wallet/tables.ts';

/** Times are ISO 8601 text in UTC, booleans 0 or 1, money integers in minor units. */
export interface Tables
  extends AccountTables,
    EventsTables,
    FavouritesTables,
    GameTables,
    GamesTables,
    MailTables,
    NotificationsTables,
    PlayersTables,
    PushTables,
    SafePlayTables,
    WalletTables {
  /** Values without a table of their own, by name. */
  meta: { name: string; value: string };
  /** `key`: hash of a limit's name and of what it counts by, which may be an address that was only typed in. */
  rate_limits: { key: string; points: number; expires_at: string };
}
