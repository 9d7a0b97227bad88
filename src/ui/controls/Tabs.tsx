import type { ReactNode } from 'react';
import { Anchor } from './Anchor.tsx';
import styles from './Tabs.module.css';

export type TabsProps = {
  /** Names the navigation. */
  label: string;
  items: readonly { key: string; label: ReactNode; href: string; current: boolean }[];
};

/** Links between the screens of one section; each has its own address, so they are links and not ARIA tabs. */
export function Tabs({ label, items }: TabsProps) {
  return (
    <nav aria-label={label} className={styles['tabs']}>
      <ul className={styles['list']}>
        {items.map(item => (
          <li key={item.key}>
            <Anchor
              href={item.href}
              className={styles['tab']}
              aria-current={item.current ? 'page' : undefined}
            >
              {item.label}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
