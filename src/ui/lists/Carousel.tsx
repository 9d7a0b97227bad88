import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { usePageHidden } from '../hooks/usePageHidden.ts';
import { useReducedMotion } from '../hooks/useReducedMotion.ts';
import styles from './Carousel.module.css';
import { CarouselControls, type CarouselLabels } from './CarouselControls.tsx';

type CarouselProps = {
  /** Names the region. */
  label: string;
  labels: CarouselLabels;
  /** How long a slide is shown; absent: the carousel does not move by itself. */
  autoplayMs?: number | undefined;
  /** One child is one slide. */
  children: readonly ReactNode[];
};

/**
 * Slides side by side, swiped with the browser's own scrolling. It does not move by itself while the pointer or the focus is on
 * it, while it is paused, while the tab is hidden, or with reduced motion.
 */
export function Carousel({ label, labels, autoplayMs, children }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const [isInteracting, setInteracting] = useState(false);
  const isStill = useReducedMotion();
  const isHidden = usePageHidden();
  const count = children.length;
  const wantsPlay =
    autoplayMs !== undefined && count > 1 && (choice ?? (isStill ? 'pause' : 'play')) === 'play';
  const isMoving = wantsPlay && !isInteracting && !isHidden;

  const show = (index: number) => {
    const next = (index + count) % count;
    const slide = track.current?.children[next];
    const first = track.current?.children[0];
    if (!(slide instanceof HTMLElement) || !(first instanceof HTMLElement)) return;
    const behavior = isStill || Math.abs(next - at) > 1 ? 'instant' : 'smooth';
    track.current?.scrollTo({ left: slide.offsetLeft - first.offsetLeft, behavior });
    setAt(next);
  };
  const latestShow = useRef(show);
  useEffect(() => {
    latestShow.current = show;
  });
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => latestShow.current(at + 1), autoplayMs);
    return () => clearTimeout(timer);
  }, [isMoving, at, autoplayMs]);

  const follow = () => {
    const element = track.current;
    if (!element?.clientWidth) return;
    setAt(Math.min(count - 1, Math.round(Math.abs(element.scrollLeft) / element.clientWidth)));
  };
  const onBlur = (event: FocusEvent) => setInteracting(event.currentTarget.contains(event.relatedTarget));

  return (
    <section
      className={styles['carousel']}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={event => event.pointerType !== 'touch' && setInteracting(true)}
      onPointerLeave={() => setInteracting(false)}
      onFocus={() => setInteracting(true)}
      onBlur={onBlur}
    >
      <ul
        ref={track}
        className={styles['track']}
        onScrollEnd={follow}
        aria-live={wantsPlay ? 'off' : 'polite'}
      >
        {children.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slides are positions; their content has its own key
          <li key={index} className={styles['slide']} aria-label={labels.slide(index + 1, count)}>
            {slide}
          </li>
        ))}
      </ul>
      {count > 1 && (
        <CarouselControls
          labels={labels}
          at={at}
          count={count}
          onShow={show}
          playing={autoplayMs === undefined ? undefined : wantsPlay}
          onPlay={() => setChoice(wantsPlay ? 'pause' : 'play')}
        />
      )}
    </section>
  );
}
