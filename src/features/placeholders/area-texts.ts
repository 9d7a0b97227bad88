import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RouteDefinition } from '../../contract/routes/route-definition.ts';

export type Area = NonNullable<RouteDefinition['area']>;

/** The text for an area that is not open yet (decision 0032), and the one link it offers. */
export interface AreaText {
  readonly text: MessageDescriptor;
  readonly action: MessageDescriptor;
  readonly href: `/${string}`;
}

const lobbyLink = { action: msg({ id: 'action.lobby', message: 'Go to the lobby' }), href: '/' } as const;

export const areaTexts: Readonly<Record<Area, AreaText>> = {
  account: {
    ...lobbyLink,
    text: msg({
      id: 'frame.account',
      message:
        'This part of your account is not open in this casino yet. Your account and your balance stay as they are.',
    }),
  },
  limits: {
    text: msg({
      id: 'frame.limits',
      message:
        'Limits of your own can’t be set in this casino yet. If you want to play less, you find help on the page about responsible gaming.',
    }),
    action: msg({ id: 'frame.limits.action', message: 'Help with playing less' }),
    href: '/responsible-gaming',
  },
  cashbox: {
    ...lobbyLink,
    text: msg({
      id: 'frame.cashbox',
      message:
        'The cashbox is not open in this casino yet. All play is with sandbox money, which can be neither paid in nor paid out.',
    }),
  },
  rewards: {
    ...lobbyLink,
    text: msg({
      id: 'frame.rewards',
      message: 'This is not open in this casino yet. There is nothing here to win, and nothing to miss.',
    }),
  },
  support: {
    text: msg({ id: 'frame.support', message: 'All ways to reach us are on one page.' }),
    action: msg({ id: 'frame.support.action', message: 'Go to the support page' }),
    href: '/support',
  },
  popup: {
    ...lobbyLink,
    text: msg({ id: 'frame.popup', message: 'There is nothing for you to do here at the moment.' }),
  },
};
