import type { Api, EndpointName } from '../src/contract/api.ts';
import type { Params, ParsedBody, ParsedQuery, ReplyInput } from '../src/contract/endpoint.ts';
import type { LocaleCode } from '../src/contract/operator/locales.ts';
import type { SessionRow } from './account/tables.ts';
import type { PaymentsAdapter } from './cashbox/payments-adapter.ts';
import type { Clock } from './clock.ts';
import type { GameCatalogue } from './games/catalogue/catalogue.ts';
import type { ChangeLog } from './games/catalogue/change-log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Translations } from './operator/translations.ts';
import type { PlayerRow } from './players/tables.ts';
import type { VapidKeys } from './push/vapid-keys.ts';
import type { Hub } from './realtime/hub.ts';
import type { SocketTokens } from './realtime/socket-tokens.ts';
import type { KillSwitch, Settings } from './settings.ts';
import type { Db, Tx } from './store/database.ts';
import type { RateLimiters } from './store/rate-limiters.ts';
import type { SharedValues } from './store/shared-values.ts';
import type { Signer } from './store/signer.ts';
import type { Vault } from './store/vault.ts';
import type { IdentityProvider } from './verification/identity-provider.ts';

export type { Tx } from './store/database.ts';

/** What the whole back end shares; built once by `server/app.ts`, again for every test. */
export interface AppContext {
  readonly settings: Settings;
  readonly db: Db;
  readonly clock: Clock;
  /** The current one: every change replaces it. */
  readonly catalogue: GameCatalogue;
  readonly catalogueChanges: ChangeLog;
  readonly killSwitch: KillSwitch;
  readonly mailer: Mailer;
  /** Publishes committed events to subscribers. */
  readonly hub: Hub;
  /** What the console sets, and how far the catalogue has changed: the same in all processes. */
  readonly shared: SharedValues;
  readonly socketTokens: SocketTokens;
  readonly rateLimiters: RateLimiters;
  /** Encrypts and hashes what must be of no use to who has a copy of the store alone. */
  readonly vault: Vault;
  /** Signs documents that have to be provable without us. */
  readonly signer: Signer;
  /** Keyed writes being worked on in this process, as `{owner} {key}` (decision 0014 `pending`). */
  readonly inFlightKeys: Set<string>;
  readonly push: PushDelivery;
  /** Who checks the players' documents; null: nobody, and no check can be opened. */
  readonly identityProvider: IdentityProvider | null;
  /** Who moves money; null: nobody, and no payment begins. */
  readonly payments: PaymentsAdapter | null;
  /** The compiled texts of a language; null when there is none. */
  readonly translations: (language: string) => Promise<Translations | null>;
}

/** The client of a request, signed in or not. */
export interface Visitor {
  /** The host of the request, without its port. */
  readonly host: string;
  readonly ip: string;
  /** What limits count by: the address, of IPv6 its first 64 bits. */
  readonly network: string;
  readonly userAgent: string;
  /** Anonymous device cookie: the scope of a guest's keys. */
  readonly device: string;
  readonly locale: LocaleCode;
  /** Country by the visit (the header that the settings name, or the setting for development); null when unknown. */
  readonly country: string | null;
}

type Caller<N extends EndpointName> = Api[N]['caller'] extends 'player' ? PlayerRow : PlayerRow | null;

/** One validated request. Handlers do not see the HTTP framework. */
export interface RequestContext<N extends EndpointName> {
  readonly app: AppContext;
  readonly params: Record<keyof Params<Api[N]>, string>;
  readonly query: ParsedQuery<Api[N]>;
  readonly body: ParsedBody<Api[N]>;
  readonly player: Caller<N>;
  readonly session: SessionRow | null;
  readonly visitor: Visitor;
  /** The request's Idempotency-Key, or null. */
  readonly key: string | null;
  /**
   * Runs the effects of a write in one transaction, together with the row of its key, so that both happen or neither
   * (WALLET-15). What `work` returns is the reply, also to a repeat with the same key. Do slow things before it.
   */
  runOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Sets or ends the caller's session cookie. */
  setSessionCookie(token: string, expiresAt: Date): void;
  clearSessionCookie(): void;
}

export type Handler<N extends EndpointName> = (
  context: RequestContext<N>,
) => ReplyInput<Api[N]> | Promise<ReplyInput<Api[N]>>;

/** The table of all handlers: a missing one does not compile. */
export type Routes = { readonly [N in EndpointName]: Handler<N> };

/** What the rest of the back end knows of pushes. */
interface PushDelivery {
  /** Null: this back end sends no pushes, and the settings tell clients so. */
  vapidKeys: VapidKeys | null;
  /** Called when there is something to send; the transaction that wrote it may still be open. */
  wake: () => void;
}

/** Until a sender is at work. */
export const disabledPushDelivery = (): PushDelivery => ({ vapidKeys: null, wake: () => undefined });
