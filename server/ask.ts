import type { Selectable, Transaction } from 'kysely';
import type { Api, EndpointName } from '../src/contract/api.ts';
import type { Params, ParsedBody, ParsedQuery, ReplyInput } from '../src/contract/endpoint.ts';
import type { LocaleCode } from '../src/contract/locales.ts';
import type { Refusal } from '../src/contract/wire.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { ChangeLog } from './catalogue/changes.ts';
import type { Clock } from './clock.ts';
import type { Mailer } from './mail.ts';
import type { Messages } from './messages.ts';
import type { PushDesk } from './push-desk.ts';
import type { Hub } from './realtime/hub.ts';
import type { SocketTokens } from './realtime/tokens.ts';
import type { Settings } from './settings.ts';
import type { Db } from './store/sqlite.ts';
import type { PlayersTable, SessionsTable, Tables } from './store/tables.ts';
import type { WorkerSwitch } from './worker-switch.ts';

export type Tx = Transaction<Tables>;
export type PlayerRow = Selectable<PlayersTable>;
export type SessionRow = Selectable<SessionsTable>;

/** What the whole back end shares; built once by `server/app.ts`, anew for every test. */
export interface App {
  readonly settings: Settings;
  readonly db: Db;
  readonly clock: Clock;
  /** As it stands: another one after every change. */
  readonly catalogue: Catalogue;
  readonly changes: ChangeLog;
  readonly workerSwitch: WorkerSwitch;
  readonly mailer: Mailer;
  /** Gives committed events to those who listen. */
  readonly hub: Hub;
  readonly socketTokens: SocketTokens;
  /** Keyed writes being worked on in this process, as `{owner} {key}` (decisions D14 `pending`). */
  readonly inFlight: Set<string>;
  readonly push: PushDesk;
  /** The compiled texts of a language; null when there is none. */
  readonly messages: (language: string) => Promise<Messages | null>;
}

/** Who asks, whether signed in or not. */
export interface Visitor {
  /** The host that was asked, without its port. */
  readonly host: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Anonymous device cookie: the scope of a guest's keys. */
  readonly device: string;
  readonly locale: LocaleCode;
  /** Country by the visit (header of a proxy, or the setting for development); null when unknown. */
  readonly country: string | null;
}

type Caller<N extends EndpointName> = Api[N]['caller'] extends 'player' ? PlayerRow : PlayerRow | null;

/** One validated request. Handlers read it and answer; they never see the HTTP framework. */
export interface Ask<N extends EndpointName> {
  readonly app: App;
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
   * (product 4.3.4). What `work` returns is the answer and what a repeat of the key gets. Do slow things before it.
   */
  once<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Sets or ends the caller's session cookie. */
  signedIn(token: string, expiresAt: Date): void;
  signedOut(): void;
}

export type Handler<N extends EndpointName> = (
  ask: Ask<N>,
) => ReplyInput<Api[N]> | Promise<ReplyInput<Api[N]>>;

/** The table of all handlers: a missing one does not compile. */
export type Routes = { readonly [N in EndpointName]: Handler<N> };

/** A request that is turned down: nothing has changed. */
export class Refused extends Error {
  readonly status: number;
  readonly body: Refusal;
  constructor(status: number, body: Refusal) {
    super(body.error ?? JSON.stringify(body.errors));
    this.status = status;
    this.body = body;
  }
}

/** Turns the request down with a code for what concerns no field (`limit_reached`). */
export function refuse(status: number, error: string, more: Partial<Refusal> = {}): never {
  throw new Refused(status, { error, ...more });
}

/** Turns the request down with 422 and messages by field, the first the one to show. */
export function refuseFields(errors: Record<string, string[]>): never {
  throw new Refused(422, { errors });
}
