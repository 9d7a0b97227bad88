import { findCurrency } from '../../../contract/operator/currencies.ts';
import type { Game } from '../../../contract/subjects/games.ts';
import { play as endpoints, type GameSession } from '../../../contract/subjects/play.ts';
import type { Player } from '../../../contract/subjects/player.ts';
import { device } from '../../../core/device/device.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { call, newIdempotencyKey } from '../../../core/http/call.ts';
import { runIdempotent } from '../../../core/http/idempotent-operations.ts';
import { delay } from '../../../lib/backoff.ts';
import { visit } from '../../visit/state.ts';
import { playErrorOf } from '../errors/play-error.ts';
import { startGameVisit, suspendGameVisit } from '../game-visit.ts';
import { loadBlockReason } from '../safety/safeguards.ts';
import { type PlayMode, play, startGame, stopWithError } from '../state.ts';

let latestAttempt = 0;

/**
 * The launches for money that were sent last, by game. The back end keeps the session of a game that was opened last: their
 * requests must not overtake each other.
 */
const latestOpenings = new Map<string, Promise<unknown>>();

/** Longer than an answer that will come by itself takes; after it the earlier request counts as lost. */
const OPENING_WAIT_MS = 10_000;

/**
 * Opens the game; a later launch or `closeGame` discards an earlier one's response. Returns the fields that the profile
 * still lacks; empty when the game opens.
 */
export async function openGame(game: Game, mode: PlayMode, currency: string): Promise<readonly string[]> {
  latestAttempt += 1;
  const attempt = latestAttempt;
  play.phase = 'opening';
  play.error = null;
  try {
    const isLatest = () => attempt === latestAttempt;
    const session = mode === 'real' ? await openInOrder(game, currency, isLatest) : await openDemo(game);
    if (attempt !== latestAttempt) return [];
    if (!session) stopWithError('indeterminate');
    else if (!isTrusted(session)) stopWithError('untrustedOrigin');
    else startGame(session, startGameVisit(`${game.identifier} ${mode} ${session.currency}`));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (attempt !== latestAttempt) return [];
    if (error.body.error === 'profile_incomplete') {
      play.phase = 'closed';
      return Object.keys(error.fieldErrors).length > 0 ? Object.keys(error.fieldErrors) : ['profile'];
    }
    stopWithError(playErrorOf(error));
    if (play.error === 'locked' || play.error === 'limit') void loadBlockReason();
  }
  return [];
}

export function closeGame(): void {
  latestAttempt += 1;
  if (play.gameVisit) suspendGameVisit(play.gameVisit);
  play.phase = 'closed';
  play.session = null;
  play.gameVisit = null;
  play.demo = null;
  play.error = null;
  play.warning = null;
  play.isInRound = false;
  play.demoRounds = [];
  play.isHistoryOpen = false;
}

/** After the launch of the same game that is under way; one that is not wanted any more by then is not sent. */
async function openInOrder(
  game: Game,
  currency: string,
  isWanted: () => boolean,
): Promise<GameSession | null> {
  const earlier = latestOpenings.get(game.identifier);
  if (earlier) await Promise.race([earlier, delay(OPENING_WAIT_MS)]);
  if (!isWanted()) return null;
  const opening = openReal(game, currency);
  latestOpenings.set(
    game.identifier,
    opening.catch(() => undefined),
  );
  return opening;
}

/** Null when it is indeterminate whether it was opened, and nothing was answered. */
async function openReal({ identifier }: Game, currency: string): Promise<GameSession | null> {
  const body = { identifier, currency, device };
  const outcome = await runIdempotent(endpoints.openGameSession, { body }, { kind: 'game_session' });
  if (outcome.kind === 'done') return outcome.reply;
  // A session costs nothing: what the platform answers, such as that it is under maintenance, says more than that it is unknown.
  if (outcome.error) throw outcome.error;
  return null;
}

const openDemo = ({ identifier }: Game): Promise<GameSession> =>
  call(endpoints.openDemoSession, { body: { identifier, device }, key: newIdempotencyKey() });

/** The game must come from the origin that the response names, and from the visit's game origin where that is known. */
function isTrusted({ launch_url, game_origin }: GameSession): boolean {
  const expectedOrigin = visit.context?.game_origin ?? game_origin;
  const origin = URL.canParse(launch_url) ? new URL(launch_url).origin : null;
  return origin === game_origin && expectedOrigin === game_origin && origin !== location.origin;
}

/** The fields that a player of a fiat currency fills in before playing for money (PLAY-4). */
const REQUIRED_FIELDS = [
  'first_name',
  'last_name',
  'date_of_birth',
  'mobile_phone',
  'country',
  'city',
  'address',
  'postal_code',
] as const satisfies readonly (keyof Player)[];

type RequiredFields = Readonly<Pick<Player, (typeof REQUIRED_FIELDS)[number]>>;

/** The empty fields, in the order of the form. */
export function missingFields(player: RequiredFields, currency: string): readonly string[] {
  const isFiat = findCurrency(currency)?.fiat ?? true;
  return isFiat ? REQUIRED_FIELDS.filter(field => !player[field]?.trim()) : [];
}
