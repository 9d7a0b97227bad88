import type { Game } from '../../contract/games.ts';
import { play as endpoints, type GameSession } from '../../contract/play.ts';
import { call, newKey } from '../../core/call.ts';
import { device } from '../../core/device.ts';
import { Failure } from '../../core/failure.ts';
import { perform } from '../../core/operations.ts';
import { visit } from '../visit/state.ts';
import { learnWhy } from './learn-why.ts';
import { problemOf } from './problem.ts';
import { sitDown } from './sitting.ts';
import { type Mode, play, startWith, stopWith } from './state.ts';

let latest = 0;

/**
 * Opens the game; a later opening or `closeGame` makes an earlier one's answer void. Gives the fields that the profile
 * still lacks, empty when nothing is in the way.
 */
export async function openGame(game: Game, mode: Mode, currency: string): Promise<readonly string[]> {
  latest += 1;
  const own = latest;
  play.phase = 'opening';
  play.problem = null;
  try {
    const session = mode === 'real' ? await openReal(game, currency) : await openDemo(game);
    if (own !== latest) return [];
    if (!session) stopWith('doubt');
    else if (!isTrusted(session)) stopWith('foreign');
    else startWith(session, sitDown(`${game.identifier} ${mode} ${session.currency}`));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (own !== latest) return [];
    if (error.refusal.error === 'profile_incomplete') {
      play.phase = 'closed';
      return Object.keys(error.fields).length > 0 ? Object.keys(error.fields) : ['profile'];
    }
    stopWith(problemOf(error));
    if (play.problem === 'locked' || play.problem === 'limit') void learnWhy();
  }
  return [];
}

export function closeGame(): void {
  latest += 1;
  play.phase = 'closed';
  play.session = null;
  play.sitting = null;
  play.demo = null;
  play.problem = null;
  play.notice = null;
  play.isInRound = false;
}

/** Null while nobody knows whether it was opened. */
async function openReal({ identifier }: Game, currency: string): Promise<GameSession | null> {
  const body = { identifier, currency, device };
  const outcome = await perform(endpoints.openGameSession, { body }, { kind: 'game_session' });
  if (outcome.kind === 'refused') throw outcome.failure;
  return outcome.kind === 'done' ? outcome.reply : null;
}

const openDemo = ({ identifier }: Game): Promise<GameSession> =>
  call(endpoints.openDemoSession, { body: { identifier, device }, key: newKey() });

/** The game must come from the origin that the answer names, and from the one the visit was told of if it was. */
function isTrusted({ launch_url, game_origin }: GameSession): boolean {
  const told = visit.context?.game_origin ?? game_origin;
  const origin = URL.canParse(launch_url) ? new URL(launch_url).origin : null;
  return origin === game_origin && told === game_origin && origin !== location.origin;
}
