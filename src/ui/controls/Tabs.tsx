import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { isPlainClick } from '../../lib/plain-click.ts';
import { Anchor } from './Anchor.tsx';
import styles from './Tabs.module.css';

type TabsProps = {
  /** Names the navigation. */
  label: string;
  items: readonly { key: string; label: ReactNode; href: string; current: boolean }[];
  /** Goes to another tab on a plain click, where following its link is not enough. */
  onSelect?: ((href: string) => void) | undefined;
};

/**
 * Links between the screens of one section; each has its own address, so they are links and not ARIA tabs. Where they do not fit,
 * the current one is in the middle.
 */
export function Tabs({ label, items, onSelect }: TabsProps) {
  const list = useRef<HTMLUListElement>(null);
  const currentKey = items.find(({ current }) => current)?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is current
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !tab) return;
    const { offsetLeft, clientWidth } = list.current;
    list.current.scrollLeft = tab.offsetLeft - offsetLeft - (clientWidth - tab.offsetWidth) / 2;
  }, [currentKey]);
  const select = (event: MouseEvent, href: string) => {
    if (!onSelect || !isPlainClick(event)) return;
    event.preventDefault();
    onSelect(href);
  };
  return (
    <nav aria-label={label} className={styles['tabs']}>
      <ul ref={list} className={styles['list']}>
        {items.map(item => (
          <li key={item.key}>
            <Anchor
              href={item.href}
              className={styles['tab']}
              aria-current={item.current ? 'page' : undefined}
              onClick={event => select(event, item.href)}
            >
              {item.label}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
