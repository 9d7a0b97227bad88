import { useLingui } from '@lingui/react/macro';
import { Dices, Heart, House, Radio, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { pathOf } from '../../core/shell/navigation.ts';
import { useBettingLink } from './betting-link.ts';
import { baseOrder, type DestinationKey, tabOrder } from './destination-order.ts';

export interface Destination {
  /** A `MenuKey`, or the slug of a page. */
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly icon: ReactNode;
}

type Destinations = Readonly<Partial<Record<DestinationKey, Destination>>>;

/** All destinations; betting is another site, and only present where the operator has one. */
export function useAllDestinations(): Destinations {
  const { t } = useLingui();
  const bettingLink = useBettingLink();
  return {
    lobby: {
      key: 'lobby',
      label: t({ id: 'nav.lobby', message: 'Lobby' }),
      href: '/',
      icon: <House aria-hidden />,
    },
    pokies: {
      key: 'pokies',
      label: t({ id: 'nav.pokies', message: 'Slots' }),
      href: pathOf('pokies', { slug: 'all' }),
      icon: <Dices aria-hidden />,
    },
    live: {
      key: 'live',
      label: t({ id: 'nav.live', message: 'Live' }),
      href: pathOf('live', { slug: 'all' }),
      icon: <Radio aria-hidden />,
    },
    ...(bettingLink && {
      betting: {
        key: 'betting',
        label: t({ id: 'nav.betting', message: 'Betting' }),
        href: bettingLink,
        icon: <Trophy aria-hidden />,
      },
    }),
  };
}

/** The destinations of these keys, in this order; keys of subjects that are not built yet are skipped. */
const pickInOrder = (destinations: Destinations, order: readonly string[]): readonly Destination[] =>
  order.flatMap(key => destinations[key as DestinationKey] ?? []);

/** The first items of the top navigation; `NavRow` adds those that are loaded later. */
export function useHeaderDestinations(): readonly Destination[] {
  const destinations = useAllDestinations();
  return pickInOrder(destinations, baseOrder('betting' in destinations));
}

/** The sidebar, which always has the lobby. */
export function useMenuDestinations(): readonly Destination[] {
  return pickInOrder(useAllDestinations(), ['lobby', 'pokies', 'live', 'betting']);
}

/** The phone's bar (SHELL-10). */
export function useTabDestinations(): readonly Destination[] {
  const destinations = useAllDestinations();
  return pickInOrder(destinations, tabOrder('betting' in destinations));
}

/** Destinations for signed-in players. */
export function usePlayerDestinations(): readonly Destination[] {
  const { t } = useLingui();
  return [
    {
      key: 'favourites',
      label: t({ id: 'nav.favourites', message: 'Favourites' }),
      href: pathOf('favouriteGames'),
      icon: <Heart aria-hidden />,
    },
  ];
}
