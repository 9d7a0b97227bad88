import { useLingui } from '@lingui/react/macro';
import { FileText, LifeBuoy } from 'lucide-react';
import type { MenuKey } from '../../contract/routes/route-definition.ts';
import { pathOf } from '../../core/shell/navigation.ts';
import { useAccount } from '../../features/account/state.ts';
import { useTopPages } from '../../features/content/pages/useMenuPages.ts';
import { useMenuDestinations, usePlayerDestinations } from '../navigation/destinations.tsx';
import { NavList } from '../navigation/NavList.tsx';
import { SpecialSlotItem } from '../navigation/SpecialSlotItem.tsx';

/** The links of the menu: the top navigation with its static pages, the player's destinations, and support (SHELL-12). */
export function MenuLinks({ menu }: { menu: MenuKey | undefined }) {
  const { t } = useLingui();
  const { authStatus } = useAccount();
  const destinations = useMenuDestinations();
  const playerDestinations = usePlayerDestinations();
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
        items={[...destinations, ...(authStatus === 'player' ? playerDestinations : []), ...pages, support]}
        current={menu}
        look="column"
      />
      <SpecialSlotItem />
    </div>
  );
}
