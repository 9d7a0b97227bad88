import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './Field.module.css';
import { Field } from './Field.tsx';

type Native = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'className' | 'required'>;

export type TextFieldProps = Native & {
  label: ReactNode;
  name: string;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Inside the field at its start: a currency, a search icon. */
  leading?: ReactNode;
  /** Inside the field at its end: a button or a unit. */
  trailing?: ReactNode;
};

export function TextField(props: TextFieldProps) {
  const { label, hint, error, required, leading, trailing, value, onChange, type = 'text', ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {ids => (
        <span className={classes(styles['well'], error && styles['wrong'])}>
          {leading && <span className={styles['leading']}>{leading}</span>}
          <input
            {...rest}
            {...ids}
            type={type}
            className={styles['input']}
            value={value}
            onChange={event => onChange(event.target.value)}
          />
          {trailing && <span className={styles['trailing']}>{trailing}</span>}
        </span>
      )}
    </Field>
  );
}
