import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { MenuKey } from '../../contract/routes/route-definition.ts';
import { pathOf } from '../../core/shell/navigation.ts';
import { useAccount } from '../../features/account/state.ts';
import { loadPageConfig, pageConfig } from '../../features/config/page-config.ts';
import { isTester } from '../../features/config/player-groups.ts';
import { useTopPages } from '../../features/content/pages/useMenuPages.ts';
import { placeholderTitles } from '../../features/placeholders/placeholder-titles.ts';
import { useFlags } from '../../features/settings/feature-flags.ts';
import { classes } from '../../ui/classes.ts';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useAllDestinations } from './destinations.tsx';
import list from './NavList.module.css';
import styles from './NavRow.module.css';
import {
  BUILT_ITEMS,
  type NavKey,
  navOrder,
  type UpcomingConditions,
  type UpcomingKey,
} from './nav-order.ts';
import { useHasMoreTitle, useVisibleCount } from './nav-overflow.ts';

interface Item {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  /** Set for a page that is not in the user's language. */
  readonly lang?: string;
}

/** Destinations and static pages in the order of the navigation (SHELL-6). */
function useItems(built: readonly UpcomingKey[]): readonly Item[] {
  const destinations = useAllDestinations();
  const upcoming = useUpcomingDestinations();
  const conditions = useUpcomingConditions(built);
  const pages = useTopPages().map(({ slug, title, path, locale }) => ({
    key: `page-${slug}`,
    label: title,
    href: path,
    lang: locale,
  }));
  const all: Readonly<Partial<Record<NavKey, Item>>> = { ...destinations, ...upcoming };
  return [...navOrder('betting' in destinations, conditions).flatMap(key => all[key] ?? []), ...pages];
}

/** What switches the later items: the operator's pages, which testers see all of, and the flags of the device (SHELL-8). */
function useUpcomingConditions(built: readonly UpcomingKey[]): UpcomingConditions {
  const { config } = useSnapshot(pageConfig);
  const { player } = useAccount();
  const flags = useFlags();
  const isNeeded = built.length > 0;
  useEffect(() => {
    if (isNeeded) void loadPageConfig();
  }, [isNeeded]);
  const isTesterPlayer = isTester(player);
  const isPageEnabled = (slug: string) => isTesterPlayer || config?.[slug] !== false;
  return { built, isPageEnabled, hasFlag: flag => flags[flag] };
}

function useUpcomingDestinations(): Readonly<Partial<Record<UpcomingKey, Item>>> {
  const { i18n } = useLingui();
  const item = (key: UpcomingKey, route: keyof typeof placeholderTitles): Item => ({
    key,
    label: i18n._(placeholderTitles[route]),
    href: pathOf(route),
  });
  return {
    rocketMart: item('rocketMart', 'compPoints'),
    rocketChance: item('rocketChance', 'rocketChance'),
    tournaments: item('tournaments', 'tournamentsAll'),
    achievements: item('achievements', 'achievements'),
    vipClub: item('vipClub', 'vipClub'),
  };
}

/** The whole top navigation; items that do not fit are in the More menu (SHELL-6). Replaces the plain list. */
export default function NavRow({
  current,
  built = BUILT_ITEMS,
}: {
  current: MenuKey | undefined;
  built?: readonly UpcomingKey[];
}) {
  const row = useRef<HTMLUListElement>(null);
  const hasTitle = useHasMoreTitle();
  const items = useItems(built);
  const count = useVisibleCount(row, items.map(({ label }) => label).join('\n'), hasTitle);
  return (
    <div className={styles['row']}>
      <ul ref={row} className={classes(list['list'], list['bar'])}>
        {items.map(({ key, label, href, lang }, index) => (
          <li key={key} className={index < count ? undefined : styles['over']}>
            <Anchor
              className={list['link']}
              href={href}
              lang={lang}
              aria-current={key === current ? 'page' : undefined}
            >
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
      {count < items.length && <More items={items.slice(count)} hasTitle={hasTitle} />}
    </div>
  );
}

function More({ items, hasTitle }: { items: readonly Item[]; hasTitle: boolean }) {
  const { t } = useLingui();
  const label = t({ id: 'nav.more', message: 'More' });
  return (
    <Menu
      label={label}
      triggerClassName={styles['more']}
      trigger={
        hasTitle ? (
          <>
            <span aria-hidden>{label}</span>
            <ChevronDown aria-hidden />
          </>
        ) : (
          <Ellipsis aria-hidden />
        )
      }
      items={items.map(({ key, label, href, lang }) => ({
        key,
        href,
        label: <span lang={lang}>{label}</span>,
      }))}
    />
  );
}
