import type { Draw } from '../provably-fair.ts';
import { playSteps } from './features.ts';
import type { Outcome, SkinKey, Step } from './model.ts';
import { skins } from './skins.ts';

/** The whole round, features and all, from the draws alone: the stake does not enter. */
export function playRound(key: SkinKey, draw: Draw): Outcome {
  const skin = skins[key];
  const cap = skin.maxWin * skin.lines;
  const steps: Step[] = [];
  let win = 0;
  for (const step of playSteps(skin, draw)) {
    steps.push(step);
    win = Math.min(win + step.win, cap);
    if (win === cap) break;
  }
  return { skin: key, steps, win };
}

/** Minor units of an outcome at a stake that the skin's lines divide. */
export function winCents(outcome: Outcome, betCents: number): number {
  const lineBet = betCents / skins[outcome.skin].lines;
  if (!Number.isSafeInteger(lineBet)) throw new RangeError('the stake is not a whole number per line');
  return outcome.win * lineBet;
}
