import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import { useTopPages } from '../features/pages/useTopPages.ts';
import { Anchor } from '../ui/Anchor.tsx';
import { classes } from '../ui/classes.ts';
import { Menu } from '../ui/Menu.tsx';
import { inOrder, usePlaces } from './destinations.tsx';
import type { MenuKey } from './Frame.tsx';
import list from './NavList.module.css';
import styles from './NavRow.module.css';
import { navOrder } from './nav-order.ts';
import { useFitting } from './useFitting.ts';
import { useMoreTitle } from './useMoreTitle.ts';

interface Item {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  /** Of a page that is not in the reader's language. */
  readonly lang?: string;
}

/** Places and static pages in the order of the navigation (platform 2.5). */
function useItems(): readonly Item[] {
  const places = usePlaces();
  const pages = useTopPages().map(({ slug, title, path, locale }) => ({
    key: `page-${slug}`,
    label: title,
    href: path,
    lang: locale,
  }));
  return [...inOrder(places, navOrder('betting' in places)), ...pages];
}

/** The whole top navigation; what does not fit is under More (platform 2.5). Takes the place of the bare list. */
export default function NavRow({ current }: { current: MenuKey | undefined }) {
  const row = useRef<HTMLUListElement>(null);
  const hasTitle = useMoreTitle();
  const items = useItems();
  const count = useFitting(row, items.map(({ label }) => label).join('\n'), hasTitle);
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
