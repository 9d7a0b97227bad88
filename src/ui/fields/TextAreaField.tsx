import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './Field.module.css';
import { Field } from './Field.tsx';

type Native = Omit<ComponentPropsWithRef<'textarea'>, 'value' | 'onChange' | 'className' | 'required'>;

type TextAreaFieldProps = Native & {
  label: ReactNode;
  name: string;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
};

/** Several lines of text; resized by the user only. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, required, value, onChange, rows = 6, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {ids => (
        <span className={classes(styles['well'], styles['tall'], error && styles['wrong'])}>
          <textarea
            {...rest}
            {...ids}
            rows={rows}
            className={styles['input']}
            value={value}
            onChange={event => onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
