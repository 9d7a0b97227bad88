import { t } from '@lingui/core/macro';
import type { FromGame } from '../../contract/game-messages.ts';
import { toast } from '../../core/toasts.ts';
import type { GameLink } from './connect-game.ts';
import { learnWhy } from './learn-why.ts';
import { problemOfCode } from './problem.ts';

/** What the shell says to a report of the game, beyond what the strip shows. */
export function announceReport(message: FromGame, link: GameLink | null): void {
  if (message.type === 'deposit')
    toast(t({ id: 'play.deposit', message: 'Deposits are not open in this sandbox.' }));
  if (message.type !== 'error') return;
  const problem = problemOfCode(message.code);
  if (problem !== 'limit' && problem !== 'locked') return;
  link?.send({ type: 'pause', reason: problem });
  void learnWhy();
  const words = t({ id: 'play.limit', message: 'You have reached a limit you set' });
  // The warning of a reached limit stays until it is dismissed (platform 2.3).
  if (problem === 'limit') toast(words, 'warning', true);
}
