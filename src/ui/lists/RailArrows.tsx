import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import styles from './Rail.module.css';
import { scrollPage, useScrollEdges } from './useScrollEdges.ts';

type Props = {
  list: RefObject<HTMLElement | null>;
  labels: { previous: string; next: string };
};

/** Scroll a rail by its width; hidden where all of it fits. */
export function RailArrows({ list, labels }: Props) {
  const { atStart, atEnd } = useScrollEdges(list);
  const turn = (direction: -1 | 1) => list.current && scrollPage(list.current, direction);
  return (
    <span className={styles['arrows']} hidden={atStart && atEnd}>
      <IconButton
        size="s"
        label={labels.previous}
        icon={<ChevronLeft aria-hidden />}
        aria-disabled={atStart || undefined}
        onClick={() => turn(-1)}
      />
      <IconButton
        size="s"
        label={labels.next}
        icon={<ChevronRight aria-hidden />}
        aria-disabled={atEnd || undefined}
        onClick={() => turn(1)}
      />
    </span>
  );
}
