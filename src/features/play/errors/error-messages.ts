// Data table.
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
  message: 'Your balance is safe: a round that was placed is kept and settled.',
});

export const playErrorMessages: Readonly<Record<PlayError, ErrorMessage>> = {
  offline: {
    title: msg({ id: 'play.offline', message: 'Playing needs a connection' }),
    text: msg({
      id: 'play.offline.text',
      message: 'A demo does too. The game opens by itself when you are back online; your balance is safe.',
    }),
    canRetry: true,
  },
  indeterminate: {
    title: msg({ id: 'play.doubt', message: 'No answer whether the game was opened' }),
    text: msg({ id: 'play.doubt.text', message: 'Nothing was paid. Open it again when you are online.' }),
    canRetry: true,
  },
  notResponding: {
    title: msg({ id: 'play.silent', message: 'The game does not start' }),
    text: msg({ id: 'play.silent.text', message: 'It said nothing for 20 seconds. Nothing was paid.' }),
    canRetry: true,
  },
  untrustedOrigin: {
    title: msg({ id: 'play.foreign', message: 'This game comes from an address we do not know' }),
    text: msg({ id: 'play.foreign.text', message: 'It was not opened. Nothing was paid.' }),
    canRetry: false,
  },
  server: {
    title: msg({ id: 'play.server', message: 'The game could not be opened' }),
    text: msg({ id: 'play.server.text', message: 'The service has a problem. Try again in a minute.' }),
    canRetry: true,
  },
  tooMany: {
    title: msg({ id: 'play.tooMany', message: 'Too many games in a short time' }),
    text: msg({ id: 'play.tooMany.text', message: 'Try again in a few minutes.' }),
    canRetry: true,
  },
  limit: {
    title: msg({ id: 'play.limit', message: 'You have reached a limit you set' }),
    text: msg({ id: 'play.limit.text', message: 'Games with your balance open again when the limit ends.' }),
    canRetry: false,
  },
  locked: {
    title: msg({ id: 'play.locked', message: 'You have paused playing' }),
    text: msg({ id: 'play.locked.text', message: 'Games open again when your pause is over.' }),
    canRetry: false,
  },
  sessionOver: {
    title: msg({ id: 'play.sessionOver', message: 'The hours of this session are over' }),
    text: msg({
      id: 'play.sessionOver.text',
      message: 'You have set how long a session lasts. A new one begins when you sign in again.',
    }),
    canRetry: false,
  },
  country: {
    title: msg({ id: 'play.country', message: 'This game is not available in your country' }),
    text: msg({ id: 'play.country.text', message: 'Choose another one in the lobby.' }),
    canRetry: false,
  },
  currency: {
    title: msg({ id: 'GAME_NOT_SUPPORT_CURRENCY_TITLE', message: 'Not in your currency' }),
    text: msg({
      id: 'GAME_NOT_SUPPORT_CURRENCY',
      message:
        "This game can't be played in the currency of your wallet. Switch to another wallet to play it.",
    }),
    canRetry: false,
  },
  money: {
    title: msg({ id: 'play.money', message: 'Not enough money for this stake' }),
    text: msg({ id: 'play.money.text', message: 'Choose a lower one.' }),
    canRetry: false,
  },
  notPlayable: {
    title: msg({ id: 'play.notPlayable', message: 'This game can not be played here' }),
    text: msg({ id: 'play.country.text', message: 'Choose another one in the lobby.' }),
    canRetry: false,
  },
  unknownGame: {
    title: msg({ id: 'play.unknown', message: 'There is no such game' }),
    text: msg({ id: 'play.country.text', message: 'Choose another one in the lobby.' }),
    canRetry: false,
  },
  session: {
    title: msg({ id: 'play.session', message: 'This game session has ended' }),
    text: msg({ id: 'play.session.text', message: 'Open it again to go on. An unfinished round is kept.' }),
    canRetry: true,
  },
  maintenance: {
    title: msg({ id: 'play.maintenance', message: 'The game is being worked on' }),
    text: balanceIsSafe,
    canRetry: true,
  },
  broken: {
    title: msg({ id: 'play.broken', message: 'The game stopped' }),
    text: balanceIsSafe,
    canRetry: true,
  },
};
