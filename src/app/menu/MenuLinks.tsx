import { useLingui } from '@lingui/react/macro';
import { FileText, Gift, HeartHandshake, LifeBuoy, Newspaper, UserRoundPen } from 'lucide-react';
import type { MenuKey } from '../../contract/routes/route-definition.ts';
import { useIsOnBreak } from '../../core/shell/break-status.ts';
import { pathOf } from '../../core/shell/navigation.ts';
import { useAccount } from '../../features/account/state.ts';
import { useBottomPages, useTopPages } from '../../features/content/pages/useMenuPages.ts';
import { profileTabs } from '../../features/profile/profile-tabs.ts';
import { useMenuDestinations, usePlayerDestinations } from '../navigation/destinations.tsx';
import { NavList } from '../navigation/NavList.tsx';
import { SpecialSlotItem } from '../navigation/SpecialSlotItem.tsx';

/** The page that the menu lists among the static pages of the footer. */
const SAFETY_PAGE = 'responsible-gaming';

/**
 * The links of the menu: the top navigation with its static pages, the player's destinations, promotions (silent during a
 * break), news, responsible gaming and support (SHELL-12).
 */
export function MenuLinks({ menu }: { menu: MenuKey | undefined }) {
  const { t, i18n } = useLingui();
  const { authStatus } = useAccount();
  const isOnBreak = useIsOnBreak();
  const destinations = useMenuDestinations();
  const playerDestinations = usePlayerDestinations();
  const pages = useTopPages().map(({ slug, title, path }) => ({
    key: `page-${slug}`,
    label: title,
    href: path,
    icon: <FileText aria-hidden />,
  }));
  const safety = useBottomPages()
    .filter(({ slug }) => slug === SAFETY_PAGE)
    .map(({ slug, title, path }) => ({
      key: `page-${slug}`,
      label: title,
      href: path,
      icon: <HeartHandshake aria-hidden />,
    }));
  const promotions = {
    key: 'promotions',
    label: t({ id: 'title.promotions', message: 'Promotions' }),
    href: pathOf('promotions'),
    icon: <Gift aria-hidden />,
  };
  const news = {
    key: 'news',
    label: t({ id: 'title.news', message: 'News' }),
    href: pathOf('news'),
    icon: <Newspaper aria-hidden />,
  };
  const profile = {
    key: 'profile',
    label: i18n._(profileTabs.profile),
    href: pathOf('profile'),
    icon: <UserRoundPen aria-hidden />,
  };
  const support = {
    key: 'support',
    label: t({ id: 'nav.support', message: 'Support' }),
    href: pathOf('support'),
    icon: <LifeBuoy aria-hidden />,
  };
  return (
    <div>
      <NavList
        items={[
          ...destinations,
          ...(authStatus === 'player' ? [...playerDestinations, profile] : []),
          ...pages,
          ...(isOnBreak ? [] : [promotions]),
          news,
          ...safety,
          support,
        ]}
        current={menu}
        look="column"
      />
      <SpecialSlotItem />
    </div>
  );
}
