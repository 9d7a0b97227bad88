import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import { useTopPages } from '../features/pages/useTopPages.ts';
import { Anchor } from '../ui/Anchor.tsx';
import { classes } from '../ui/classes.ts';
import { Menu } from '../ui/Menu.tsx';
import { useDestinations } from './destinations.tsx';
import type { MenuKey } from './Frame.tsx';
import list from './NavList.module.css';
import styles from './NavRow.module.css';
import { useFitting } from './useFitting.ts';
import { useMoreTitle } from './useMoreTitle.ts';

/** The top navigation with its static pages; what does not fit is under More (platform 2.5). Takes the place of the bare list. */
export default function NavRow({ current }: { current: MenuKey | undefined }) {
  const row = useRef<HTMLUListElement>(null);
  const hasTitle = useMoreTitle();
  const items = [
    ...useDestinations().map(({ key, label, href }) => ({ key, label, href, lang: undefined })),
    ...useTopPages().map(({ slug, title, path, locale }) => ({
      key: `page-${slug}`,
      label: title,
      href: path,
      lang: locale,
    })),
  ];
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

function More({
  items,
  hasTitle,
}: {
  items: { key: string; label: string; href: string }[];
  hasTitle: boolean;
}) {
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
      items={items}
    />
  );
}
