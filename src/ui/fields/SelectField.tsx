import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './Field.module.css';
import { Field } from './Field.tsx';

type Native = Omit<ComponentPropsWithRef<'select'>, 'value' | 'onChange' | 'className' | 'required'>;

type SelectFieldProps = Native & {
  label: ReactNode;
  name: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string; disabled?: boolean | undefined }[];
  /** Shown while nothing is selected; can't be selected again. */
  placeholder?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
};

/** A native select: searchable by typing, and with the native picker on phones. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, required, options, placeholder, value, onChange, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {ids => (
        <span className={classes(styles['well'], error && styles['wrong'])}>
          <select
            {...rest}
            {...ids}
            className={classes(styles['input'], styles['select'])}
            value={value}
            onChange={event => onChange(event.target.value)}
          >
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map(option => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className={styles['chevron']} />
        </span>
      )}
    </Field>
  );
}
