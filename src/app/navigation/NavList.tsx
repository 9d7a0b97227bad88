import type { MenuKey } from '../../contract/routes/route-definition.ts';
import { classes } from '../../ui/classes.ts';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import type { Destination } from './destinations.tsx';
import styles from './NavList.module.css';

interface Props {
  items: readonly Destination[];
  current: MenuKey | undefined;
  look: 'bar' | 'column';
}

/** A list of destinations; the current one is marked, also for screen readers. */
export function NavList({ items, current, look }: Props) {
  return (
    <ul className={classes(styles['list'], styles[look])}>
      {items.map(({ key, label, href, icon }) => (
        <li key={key}>
          <Anchor className={styles['link']} href={href} aria-current={key === current ? 'page' : undefined}>
            <span className={styles['icon']}>{icon}</span>
            <span className={styles['label']}>{label}</span>
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
