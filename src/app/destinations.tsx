import { useLingui } from '@lingui/react/macro';
import { Dices, Heart, House, Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import { pathOf } from '../core/navigation.ts';
import type { MenuKey } from './Frame.tsx';

export interface Destination {
  readonly key: MenuKey;
  readonly label: string;
  readonly href: string;
  readonly icon: ReactNode;
}

/** The places of the navigation, in the order of platform 2.5. */
export function useDestinations(): readonly Destination[] {
  const { t } = useLingui();
  return [
    { key: 'lobby', label: t({ id: 'nav.lobby', message: 'Lobby' }), href: '/', icon: <House aria-hidden /> },
    {
      key: 'pokies',
      label: t({ id: 'nav.pokies', message: 'Pokies' }),
      href: pathOf('pokies', { slug: 'all' }),
      icon: <Dices aria-hidden />,
    },
    {
      key: 'live',
      label: t({ id: 'nav.live', message: 'Live' }),
      href: pathOf('live', { slug: 'all' }),
      icon: <Radio aria-hidden />,
    },
  ];
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
