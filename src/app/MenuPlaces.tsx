import { useLingui } from '@lingui/react/macro';
import { FileText, LifeBuoy } from 'lucide-react';
import { pathOf } from '../core/navigation.ts';
import { useAccount } from '../features/account/state.ts';
import { useTopPages } from '../features/pages/useTopPages.ts';
import { useMenuDestinations, useOwnDestinations } from './destinations.tsx';
import type { MenuKey } from './Frame.tsx';
import { NavList } from './NavList.tsx';
import { SlotItem } from './SlotItem.tsx';

/** The menu proper: the places of the top navigation with its static pages, the player's own, and support (platform 2.5). */
export function MenuPlaces({ menu }: { menu: MenuKey | undefined }) {
  const { t } = useLingui();
  const { standing } = useAccount();
  const places = useMenuDestinations();
  const own = useOwnDestinations();
  const pages = useTopPages().map(({ slug, title, path }) => ({
    key: `page-${slug}`,
    label: title,
    href: path,
    icon: <FileText aria-hidden />,
  }));
  const support = {
    key: 'support',
    label: t({ id: 'nav.support', message: 'Support' }),
    href: pathOf('support'),
    icon: <LifeBuoy aria-hidden />,
  };
  return (
    <div>
      <NavList
        items={[...places, ...(standing === 'player' ? own : []), ...pages, support]}
        current={menu}
        look="column"
      />
      <SlotItem />
    </div>
  );
}
