import { Children, isValidElement, type ReactNode, useId, useRef } from 'react';
import { canHover } from '../can-hover.ts';
import { classes } from '../classes.ts';
import styles from './Rail.module.css';
import { RailArrows } from './RailArrows.tsx';
import { useRovingFocus } from './useRovingFocus.ts';

/** Widths of an item: `tile` 2.6 to a phone and 7 to a desktop, `compact` more, `wide` 1.2 to a phone and 3 to a desktop. */
export type RailItemSize = 'tile' | 'compact' | 'wide';

type RailProps = {
  title: ReactNode;
  titleId?: string | undefined;
  /** At the end of the line with the heading, such as "see all". */
  action?: ReactNode;
  labels: { previous: string; next: string };
  /** One child is one item of the list. */
  children: ReactNode;
  itemSize?: RailItemSize | undefined;
  className?: string | undefined;
};

/** A headed list that scrolls sideways: one tab stop, with arrow keys among its items. */
export function Rail({ title, titleId, action, labels, children, itemSize = 'tile', className }: RailProps) {
  const ownId = useId();
  const headingId = titleId ?? ownId;
  const list = useRef<HTMLUListElement>(null);
  useRovingFocus(list);
  return (
    <section className={classes(styles['rail'], styles[itemSize], className)} aria-labelledby={headingId}>
      <header className={styles['header']}>
        <h2 id={headingId} className={styles['title']}>
          {title}
        </h2>
        {action && <span className={styles['action']}>{action}</span>}
        {canHover() && <RailArrows list={list} labels={labels} />}
      </header>
      <ul ref={list} className={styles['list']}>
        {Children.map(children, child => (
          <li key={isValidElement(child) ? child.key : undefined} className={styles['item']}>
            {child}
          </li>
        ))}
      </ul>
    </section>
  );
}
