import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RouteDefinition } from '../../contract/routes/route-definition.ts';

export type Area = NonNullable<RouteDefinition['area']>;

/** The text for an area that is not open yet (decision 0032), and the one link it offers. */
interface AreaText {
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
        'This part of your account isn’t available yet. Your account and your balance stay as they are.',
    }),
  },
  rewards: {
    ...lobbyLink,
    text: msg({
      id: 'frame.rewards',
      message: 'This isn’t available yet. You’re not missing anything.',
    }),
  },
  support: {
    text: msg({ id: 'frame.support', message: 'You’ll find every way to reach us on one page.' }),
    action: msg({ id: 'frame.support.action', message: 'Go to the support page' }),
    href: '/support',
  },
  popup: {
    ...lobbyLink,
    text: msg({ id: 'frame.popup', message: 'There’s nothing to do here right now.' }),
  },
};
