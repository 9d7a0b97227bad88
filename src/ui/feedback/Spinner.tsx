import { classes } from '../classes.ts';
import styles from './Spinner.module.css';

/** Without a label it is decorative: the element around it already reports that it is busy. */
export function Spinner({
  label,
  className,
}: {
  label?: string | undefined;
  className?: string | undefined;
}) {
  const ring = <span className={classes(styles['ring'], className)} aria-hidden="true" />;
  if (label === undefined) return ring;
  return (
    <span role="status" className={styles['status']}>
      {ring}
      {label}
    </span>
  );
}
