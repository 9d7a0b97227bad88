import type { EndpointName } from '../../src/contract/api.ts';
import { FIELDS_NOT_STORED, playerWire } from '../../src/contract/subjects/player.ts';
import { PLAYER_HEADER, SEQ_HEADER } from '../../src/contract/wire.ts';
import { notifyCacheUpdated, notifyRevalidated } from '../clients/broadcast.ts';
import { type FetchResult, matchesContract, parseJson } from '../network/response.ts';
import { now } from '../network/timings.ts';
import type { RequestContext } from '../request-context.ts';
import { identify, identityAt, openSession, type PlayerSession, suspendPlayer } from './identity.ts';

export interface CachedPrivateAnswer {
  readonly at: number;
  readonly body: string;
  /** The player's event number that it includes; 0 when it is not known. */
  readonly seq: number;
}

/** Without the language: a player who changes it stays who it is. */
const cacheKey = ({ url }: Pick<RequestContext, 'url'>): string => url.pathname + url.search;

/** The copy of the player whose session it is; a guest's profile is known without one. */
export async function readPrivateAnswer(context: RequestContext): Promise<CachedPrivateAnswer | null> {
  const session = await openSession(context);
  if (!session) return isProfile(context) ? readGuestProfile(context) : null;
  const key = cacheKey(context);
  const row = await session.db.get('answers', key);
  if (!row || row.build === __BUILD__ || matchesContract(context, row.body)) return row ?? null;
  await session.db.write(writer => writer.delete('answers', key));
  return null;
}

async function readGuestProfile({ epoch }: RequestContext): Promise<CachedPrivateAnswer | null> {
  const identity = await identityAt(epoch);
  return identity && identity.player === null && identity.guestAt !== null
    ? { body: GUEST_PROFILE, at: identity.guestAt, seq: 0 }
    : null;
}

/** Reads from an answer who is signed in, and stores it for that player; true: the player was not known before. */
export async function storePrivateAnswer(
  context: RequestContext,
  result: FetchResult,
  cached: CachedPrivateAnswer | null,
): Promise<boolean> {
  const isUnauthorized = result.kind === 'httpError' && result.response.status === 401;
  if (isUnauthorized || (result.kind === 'ok' && isGuestProfile(context, result.text))) {
    await suspendPlayer(context.epoch);
    // A page that got the copy shows a signed-in player: it loads the player again.
    if (cached && cached.body !== GUEST_PROFILE) await notifyCacheUpdated(playerWire.loadPlayer.path);
    return false;
  }
  if (result.kind !== 'ok') return false;
  const subject = context.endpoint.path;
  const session = await identify(context.epoch, result.response.headers.get(PLAYER_HEADER));
  if (!session || !(await writeIfNewer(context, result, session))) return false;
  const body = redactBody(context, result.text);
  if (cached) await notifyRevalidated(subject, cached.body !== body);
  return session.isNew;
}

/** False: an answer that the server gave later is held already, or the session is another one by now. */
async function writeIfNewer(
  context: RequestContext,
  result: Extract<FetchResult, { kind: 'ok' }>,
  { db }: PlayerSession,
): Promise<boolean> {
  const seq = Number(result.response.headers.get(SEQ_HEADER) ?? Number.NaN);
  const key = cacheKey(context);
  const row = { key, at: now(), body: redactBody(context, result.text), build: __BUILD__ };
  let isNewer = false;
  await db.update('answers', key, cached => {
    isNewer = !(cached && cached.seq > seq);
    return cached && !isNewer ? cached : { ...row, seq: Number.isNaN(seq) ? (cached?.seq ?? 0) : seq };
  });
  return isNewer;
}

/** The endpoint of who is signed in; `{}` is a guest (decision 0012). */
const PROFILE_ENDPOINT: EndpointName = 'loadPlayer';

export const isProfile = ({ name }: Pick<RequestContext, 'name'>): boolean => name === PROFILE_ENDPOINT;

/** Whether an answer to `loadPlayer` is a guest's. */
const isGuestProfile = (context: Pick<RequestContext, 'name'>, text: string): boolean =>
  isProfile(context) && text === GUEST_PROFILE;

/** What a guest gets. */
export const GUEST_PROFILE = '{}';

/**
 * What is stored of an answer: all of it, but of the profile only what the app needs without a network. What is left out
 * is null, so that the copy keeps the contract's shape (decision 0007).
 */
function redactBody(context: Pick<RequestContext, 'name'>, text: string): string {
  const body = isProfile(context) ? parseJson(text) : null;
  if (typeof body !== 'object' || body === null || !('id' in body)) return text;
  return JSON.stringify({ ...body, ...Object.fromEntries(FIELDS_NOT_STORED.map(field => [field, null])) });
}
