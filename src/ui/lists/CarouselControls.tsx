import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useRef } from 'react';
import { canHover } from '../can-hover.ts';
import { IconButton } from '../controls/IconButton.tsx';
import styles from './Carousel.module.css';
import { useRovingFocus } from './useRovingFocus.ts';

export type CarouselLabels = {
  previous: string;
  next: string;
  pause: string;
  play: string;
  /** "Slide 2 of 5", counted from 1. */
  slide: (i: number, n: number) => string;
};

type Props = {
  labels: CarouselLabels;
  at: number;
  count: number;
  onShow: (index: number) => void;
  /** Undefined: the carousel never moves by itself, so there is nothing to pause. */
  playing: boolean | undefined;
  onPlay: () => void;
};

export function CarouselControls({ labels, at, count, onShow, playing, onPlay }: Props) {
  const dots = useRef<HTMLSpanElement>(null);
  useRovingFocus(dots);
  return (
    <div className={styles['controls']}>
      {playing !== undefined && (
        <IconButton
          variant="over"
          size="s"
          label={playing ? labels.pause : labels.play}
          icon={playing ? <Pause aria-hidden /> : <Play aria-hidden />}
          onClick={onPlay}
        />
      )}
      <span ref={dots} className={styles['dots']}>
        {Array.from({ length: count }, (_, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position
            key={index}
            type="button"
            className={styles['dot']}
            aria-label={labels.slide(index + 1, count)}
            aria-current={index === at || undefined}
            onClick={() => onShow(index)}
          />
        ))}
      </span>
      {canHover() && (
        <span className={styles['arrows']}>
          <IconButton
            variant="over"
            size="s"
            label={labels.previous}
            icon={<ChevronLeft aria-hidden />}
            onClick={() => onShow(at - 1)}
          />
          <IconButton
            variant="over"
            size="s"
            label={labels.next}
            icon={<ChevronRight aria-hidden />}
            onClick={() => onShow(at + 1)}
          />
        </span>
      )}
      <span hidden />
    </div>
  );
}
