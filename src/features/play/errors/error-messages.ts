import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PlayError } from './play-error.ts';

interface ErrorMessage {
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
  /** Opening the game again may help. */
  readonly canRetry: boolean;
}

const balanceIsSafe = msg({
  id: 'play.problem.safe',
  message: 'Your balance is safe. A round that was placed is kept and settled.',
});

export const playErrorMessages: Readonly<Record<PlayError, ErrorMessage>> = {
  offline: {
    title: msg({ id: 'play.offline', message: 'You need a connection to play' }),
    text: msg({
      id: 'play.offline.text',
      message:
        'Demos need one too. The game opens automatically once you’re back online. Your balance is safe.',
    }),
    canRetry: true,
  },
  indeterminate: {
    title: msg({ id: 'play.doubt', message: 'We don’t know yet whether the game opened' }),
    text: msg({ id: 'play.doubt.text', message: 'You weren’t charged. Open it again when you’re online.' }),
    canRetry: true,
  },
  notResponding: {
    title: msg({ id: 'play.silent', message: 'The game isn’t starting' }),
    text: msg({
      id: 'play.silent.text',
      message: 'It hasn’t responded for 20 seconds. You weren’t charged.',
    }),
    canRetry: true,
  },
  untrustedOrigin: {
    title: msg({ id: 'play.foreign', message: 'This game comes from an unknown address' }),
    text: msg({ id: 'play.foreign.text', message: 'It wasn’t opened, and you weren’t charged.' }),
    canRetry: false,
  },
  server: {
    title: msg({ id: 'play.server', message: 'We couldn’t open the game' }),
    text: msg({
      id: 'play.server.text',
      message: 'Something went wrong on our side. Try again in a minute.',
    }),
    canRetry: true,
  },
  tooMany: {
    title: msg({ id: 'play.tooMany', message: 'Too many games opened in a short time' }),
    text: msg({ id: 'play.tooMany.text', message: 'Try again in a few minutes.' }),
    canRetry: true,
  },
  limit: {
    title: msg({ id: 'play.limit', message: 'You’ve reached a limit you set' }),
    text: msg({
      id: 'play.limit.text',
      message: 'You can play with your balance again when the limit ends.',
    }),
    canRetry: false,
  },
  locked: {
    title: msg({ id: 'play.locked', message: 'You’re on a break' }),
    text: msg({ id: 'play.locked.text', message: 'Games open again when your break is over.' }),
    canRetry: false,
  },
  excluded: {
    title: msg({ id: 'play.excluded', message: 'You’ve excluded yourself' }),
    text: msg({ id: 'play.excluded.text', message: 'Games stay closed until your exclusion ends.' }),
    canRetry: false,
  },
  sessionOver: {
    title: msg({ id: 'play.sessionOver', message: 'Your session time is up' }),
    text: msg({
      id: 'play.sessionOver.text',
      message: 'You’ve set how long a session can last. A new one starts when you sign in again.',
    }),
    canRetry: false,
  },
  country: {
    title: msg({ id: 'play.country', message: 'This game isn’t available in your country' }),
    text: msg({ id: 'play.country.text', message: 'Choose another one in the lobby.' }),
    canRetry: false,
  },
  currency: {
    title: msg({ id: 'GAME_NOT_SUPPORT_CURRENCY_TITLE', message: 'Not available in your currency' }),
    text: msg({
      id: 'GAME_NOT_SUPPORT_CURRENCY',
      message: 'You can’t play this game in your wallet’s currency. Switch to another wallet to play it.',
    }),
    canRetry: false,
  },
  money: {
    title: msg({ id: 'play.money', message: 'Your balance is too low for this stake' }),
    text: msg({ id: 'play.money.text', message: 'Choose a lower stake.' }),
    canRetry: false,
  },
  notPlayable: {
    title: msg({ id: 'play.notPlayable', message: 'You can’t play this game here' }),
    text: msg({ id: 'play.country.text', message: 'Choose another one in the lobby.' }),
    canRetry: false,
  },
  unknownGame: {
    title: msg({ id: 'play.unknown', message: 'Game not found' }),
    text: msg({ id: 'play.country.text', message: 'Choose another one in the lobby.' }),
    canRetry: false,
  },
  session: {
    title: msg({ id: 'play.session', message: 'This game session has ended' }),
    text: msg({
      id: 'play.session.text',
      message: 'Open it again to continue. An unfinished round is kept.',
    }),
    canRetry: true,
  },
  maintenance: {
    title: msg({ id: 'play.maintenance', message: 'The game is under maintenance' }),
    text: balanceIsSafe,
    canRetry: true,
  },
  broken: {
    title: msg({ id: 'play.broken', message: 'The game stopped' }),
    text: balanceIsSafe,
    canRetry: true,
  },
};
