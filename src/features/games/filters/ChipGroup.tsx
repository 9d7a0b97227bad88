import { type ReactNode, useId, useRef } from 'react';
import { useNumberFormat } from '../../../core/shell/useNumberFormat.ts';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { useRovingFocus } from '../../../ui/lists/useRovingFocus.ts';
import styles from './FilterSheet.module.css';

type Props<T> = {
  label: string;
  values: readonly T[];
  labelOf: (value: T) => string;
  countOf?: ((value: T) => number | null) | undefined;
  isOn: (value: T) => boolean;
  onToggle: (value: T) => void;
  /** Between the name and the chips. */
  search?: ReactNode;
};

/** A named group of chips, each with its number of games where that is known; one without any is off. */
export function ChipGroup<T>({ label, values, labelOf, countOf, isOn, onToggle, search }: Props<T>) {
  const id = useId();
  const chips = useRef<HTMLDivElement>(null);
  useRovingFocus(chips);
  const format = useNumberFormat();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles['label']}>
        {label}
      </h3>
      {search}
      <div ref={chips} className={styles['chips']}>
        {values.map(value => {
          const count = countOf?.(value) ?? null;
          return (
            <Chip
              key={labelOf(value)}
              pressed={isOn(value)}
              disabled={count === 0 && !isOn(value)}
              onClick={() => onToggle(value)}
            >
              {labelOf(value)}
              {count !== null && <span className={styles['count']}>{format(count)}</span>}
            </Chip>
          );
        })}
      </div>
    </section>
  );
}
