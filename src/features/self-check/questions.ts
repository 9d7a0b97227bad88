import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The nine questions of the Problem Gambling Severity Index (Ferris and Wynne, 2001), in plain words. */
export const questions: readonly MessageDescriptor[] = [
  msg({ id: 'selfCheck.1', message: 'Have you bet more than you could afford to lose?' }),
  msg({ id: 'selfCheck.2', message: 'Have you needed to bet more to feel the same excitement?' }),
  msg({ id: 'selfCheck.3', message: 'Have you gone back another day to win back what you lost?' }),
  msg({ id: 'selfCheck.4', message: 'Have you borrowed money or sold something to gamble?' }),
  msg({ id: 'selfCheck.5', message: 'Have you felt that you might have a problem with gambling?' }),
  msg({ id: 'selfCheck.6', message: 'Has gambling caused you health problems, stress or anxiety?' }),
  msg({
    id: 'selfCheck.7',
    message: 'Have others criticised your gambling, whether or not they were right?',
  }),
  msg({ id: 'selfCheck.8', message: 'Has your gambling caused money problems for you or your household?' }),
  msg({ id: 'selfCheck.9', message: 'Have you felt guilty about how you gamble?' }),
];

/** Each is worth its place: 0 to 3 points. */
export const answers: readonly MessageDescriptor[] = [
  msg({ id: 'selfCheck.never', message: 'Never' }),
  msg({ id: 'selfCheck.sometimes', message: 'Sometimes' }),
  msg({ id: 'selfCheck.often', message: 'Most of the time' }),
  msg({ id: 'selfCheck.always', message: 'Almost always' }),
];

type Risk = 'none' | 'low' | 'moderate' | 'high';

/** The bands of the index: 0, 1 to 2, 3 to 7, 8 and more. */
export const riskOf = (score: number): Risk =>
  score === 0 ? 'none' : score <= 2 ? 'low' : score <= 7 ? 'moderate' : 'high';

export const riskTexts: Readonly<Record<Risk, MessageDescriptor>> = {
  none: msg({ id: 'selfCheck.risk.none', message: 'Your answers show no sign of a problem.' }),
  low: msg({
    id: 'selfCheck.risk.low',
    message: 'Your answers show a low risk. Limits help to keep it that way.',
  }),
  moderate: msg({
    id: 'selfCheck.risk.moderate',
    message: 'Your answers show a moderate risk. Set limits, and take a break if playing stops being fun.',
  }),
  high: msg({
    id: 'selfCheck.risk.high',
    message:
      'Your answers show a high risk. Take a break and talk to one of the help lines. It’s free and confidential.',
  }),
};
