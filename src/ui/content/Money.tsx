import { classes } from '../classes.ts';
import styles from './Money.module.css';

type MoneyProps = {
  /** Formatted by the caller, in the reader's locale. */
  text: string;
  /** `in` is green: money that came in, nothing else. */
  tone?: 'plain' | 'in' | undefined;
  className?: string | undefined;
};

/** An amount: figures of one width, never broken over two lines, left to right in every language. */
export function Money({ text, tone = 'plain', className }: MoneyProps) {
  return (
    <bdi dir="ltr" className={classes(styles['money'], tone === 'in' && styles['in'], className)}>
      {text}
    </bdi>
  );
}
