import { useLingui } from '@lingui/react/macro';
import { Dices, Heart, House, Radio, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { pathOf } from '../core/navigation.ts';
import { firstOrder, type PlaceKey, tabOrder } from './place-order.ts';
import { useSportLink } from './sport-link.ts';

export interface Destination {
  /** A menu's key, or the slug of a page. */
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly icon: ReactNode;
}

type Places = Readonly<Partial<Record<PlaceKey, Destination>>>;

/** The places that there are; betting is another site, and only where the operator has one. */
export function usePlaces(): Places {
  const { t } = useLingui();
  const sport = useSportLink();
  return {
    lobby: {
      key: 'lobby',
      label: t({ id: 'nav.lobby', message: 'Lobby' }),
      href: '/',
      icon: <House aria-hidden />,
    },
    pokies: {
      key: 'pokies',
      label: t({ id: 'nav.pokies', message: 'Pokies' }),
      href: pathOf('pokies', { slug: 'all' }),
      icon: <Dices aria-hidden />,
    },
    live: {
      key: 'live',
      label: t({ id: 'nav.live', message: 'Live' }),
      href: pathOf('live', { slug: 'all' }),
      icon: <Radio aria-hidden />,
    },
    ...(sport && {
      betting: {
        key: 'betting',
        label: t({ id: 'nav.betting', message: 'Betting' }),
        href: sport,
        icon: <Trophy aria-hidden />,
      },
    }),
  };
}

/** What there is of an order; keys of subjects that come later name nothing yet. */
export const inOrder = (places: Places, order: readonly string[]): readonly Destination[] =>
  order.flatMap(key => places[key as PlaceKey] ?? []);

/** The top navigation as it begins; `NavRow` adds what comes late. */
export function useDestinations(): readonly Destination[] {
  const places = usePlaces();
  return inOrder(places, firstOrder('betting' in places));
}

/** The menu beside the page: it has room for the lobby too. */
export function useMenuDestinations(): readonly Destination[] {
  return inOrder(usePlaces(), ['lobby', 'pokies', 'live', 'betting']);
}

/** The phone's bar (platform 2.5). */
export function useTabDestinations(): readonly Destination[] {
  const places = usePlaces();
  return inOrder(places, tabOrder('betting' in places));
}

/** The player's own places. */
export function useOwnDestinations(): readonly Destination[] {
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
