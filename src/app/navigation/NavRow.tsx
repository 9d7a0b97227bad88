import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import type { MenuKey } from '../../contract/routes/route-definition.ts';
import { useTopPages } from '../../features/content/pages/useMenuPages.ts';
import { classes } from '../../ui/classes.ts';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { pickInOrder, useAllDestinations } from './destinations.tsx';
import list from './NavList.module.css';
import styles from './NavRow.module.css';
import { navOrder } from './nav-order.ts';
import { useHasMoreTitle, useVisibleCount } from './nav-overflow.ts';

interface Item {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  /** Set for a page that is not in the user's language. */
  readonly lang?: string;
}

/** Destinations and static pages in the order of the navigation (SHELL-6). */
function useItems(): readonly Item[] {
  const destinations = useAllDestinations();
  const pages = useTopPages().map(({ slug, title, path, locale }) => ({
    key: `page-${slug}`,
    label: title,
    href: path,
    lang: locale,
  }));
  return [...pickInOrder(destinations, navOrder('betting' in destinations)), ...pages];
}

/** The whole top navigation; items that do not fit are in the More menu (SHELL-6). Replaces the plain list. */
export default function NavRow({ current }: { current: MenuKey | undefined }) {
  const row = useRef<HTMLUListElement>(null);
  const hasTitle = useHasMoreTitle();
  const items = useItems();
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
