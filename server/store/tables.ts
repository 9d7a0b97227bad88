import type { AccountTables } from '../account/tables.ts';
import type { AuthProvidersTables } from '../auth-providers/tables.ts';
import type { CashboxTables } from '../cashbox/tables.ts';
import type { CompPointsTables } from '../comp-points/tables.ts';
import type { EventsTables } from '../events/tables.ts';
import type { FavouritesTables } from '../favourites/tables.ts';
import type { GameTables } from '../game/server/tables.ts';
import type { GamesTables } from '../games/tables.ts';
import type { MailTables } from '../mail/tables.ts';
import type { NotificationsTables } from '../notifications/tables.ts';
import type { PlayersTables } from '../players/tables.ts';
import type { PushTables } from '../push/tables.ts';
import type { SafePlayTables } from '../safe-play/tables.ts';
import type { PspTables } from '../sandbox/psp/tables.ts';
import type { SandboxTables } from '../sandbox/tables.ts';
import type { SandboxVerificationTables } from '../sandbox/verification/tables.ts';
import type { TermsTables } from '../terms/tables.ts';
import type { VerificationTables } from '../verification/tables.ts';
import type { WalletTables } from '../wallet/tables.ts';

/** Times are ISO 8601 text in UTC, booleans 0 or 1, money integers in minor units. */
export interface Tables
  extends AccountTables,
    CashboxTables,
    CompPointsTables,
    EventsTables,
    FavouritesTables,
    GameTables,
    GamesTables,
    MailTables,
    NotificationsTables,
    PlayersTables,
    PspTables,
    PushTables,
    SafePlayTables,
    SandboxVerificationTables,
    VerificationTables,
    SandboxTables,
    AuthProvidersTables,
    TermsTables,
    WalletTables {
  /** Values without a table of their own, by name. */
  meta: { name: string; value: string };
  /** `key`: hash of a limit's name and of what it counts by, which may be an address that was only typed in. */
  rate_limits: { key: string; points: number; expires_at: string };
  /** Which process does what one alone does (`leases.ts`); milliseconds of the database's clock. */
  leases: { name: string; holder: string; held_until: number; done_at: number };
}
