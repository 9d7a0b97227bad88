import { type ReactNode, useId, useState } from 'react';
import { classes } from '../classes.ts';
import styles from './Field.module.css';
import { FieldError } from './Field.tsx';

const PARTS = [
  { key: 'day', autoComplete: 'bday-day', digits: 2 },
  { key: 'month', autoComplete: 'bday-month', digits: 2 },
  { key: 'year', autoComplete: 'bday-year', digits: 4 },
] as const;

type Parts = { day: string; month: string; year: string };

const EMPTY: Parts = { day: '', month: '', year: '' };

function split(value: string): Parts {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  return { day, month, year };
}

function join({ day, month, year }: Parts): string {
  if (!day || !month || year.length !== 4) return '';
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

type DateFieldProps = {
  label: ReactNode;
  /** `YYYY-MM-DD`, or '' while it is not complete; whether the day exists is the caller's check. */
  value: string;
  onChange: (value: string) => void;
  labels: { day: string; month: string; year: string };
  name?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
};

/** A memorable date, such as a birthday, in three short fields; browsers can autofill it. */
export function DateField({ label, value, onChange, labels, name, hint, error, required }: DateFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(EMPTY);
  const parts = join(typed) === value ? typed : split(value);
  const errorId = error ? `${id}error` : undefined;
  const hintId = hint ? `${id}hint` : undefined;

  const change = (key: keyof Parts, text: string, digits: number) => {
    const next = { ...parts, [key]: text.replace(/\D/g, '').slice(0, digits) };
    setTyped(next);
    if (join(next) !== value) onChange(join(next));
  };

  return (
    <fieldset className={styles['field']} aria-describedby={classes(errorId, hintId) || undefined}>
      <legend className={styles['label']}>{label}</legend>
      <span className={styles['date']}>
        {PARTS.map(part => (
          <span key={part.key} className={classes(styles['well'], error && styles['wrong'])}>
            <input
              className={classes(styles['input'], styles['datePart'])}
              aria-label={labels[part.key]}
              aria-describedby={errorId}
              aria-invalid={error ? true : undefined}
              aria-required={required || undefined}
              name={name && `${name}-${part.key}`}
              autoComplete={part.autoComplete}
              inputMode="numeric"
              placeholder={labels[part.key]}
              maxLength={part.digits}
              value={parts[part.key]}
              onChange={event => change(part.key, event.target.value, part.digits)}
            />
          </span>
        ))}
      </span>
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
      {hintId && (
        <span id={hintId} className={styles['hint']}>
          {hint}
        </span>
      )}
    </fieldset>
  );
}
