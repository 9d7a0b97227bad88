import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './Carousel.module.css';
import { CarouselControls, type CarouselLabels } from './CarouselControls.tsx';
import { usePageHidden } from './usePageHidden.ts';
import { useReducedMotion } from './useReducedMotion.ts';

export type CarouselProps = {
  /** Names the region. */
  label: string;
  labels: CarouselLabels;
  /** Time of a slide; without it nothing moves by itself. */
  autoplayMs?: number | undefined;
  /** One child is one slide. */
  children: readonly ReactNode[];
};

/**
 * Slides side by side, swiped with the browser's own scrolling. It moves by itself only while nobody points at it, has the
 * focus in it, has paused it, has left the tab or has asked for less motion.
 */
export function Carousel({ label, labels, autoplayMs, children }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const [isHeld, setHeld] = useState(false);
  const isStill = useReducedMotion();
  const isHidden = usePageHidden();
  const count = children.length;
  const wantsPlay =
    autoplayMs !== undefined && count > 1 && (choice ?? (isStill ? 'pause' : 'play')) === 'play';
  const isMoving = wantsPlay && !isHeld && !isHidden;

  const show = (index: number) => {
    const next = (index + count) % count;
    const slide = track.current?.children[next];
    const first = track.current?.children[0];
    if (!(slide instanceof HTMLElement) || !(first instanceof HTMLElement)) return;
    const behavior = isStill || Math.abs(next - at) > 1 ? 'instant' : 'smooth';
    track.current?.scrollTo({ left: slide.offsetLeft - first.offsetLeft, behavior });
    setAt(next);
  };
  const turn = useRef(show);
  useEffect(() => {
    turn.current = show;
  });
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => turn.current(at + 1), autoplayMs);
    return () => clearTimeout(timer);
  }, [isMoving, at, autoplayMs]);

  const follow = () => {
    const element = track.current;
    if (!element?.clientWidth) return;
    setAt(Math.min(count - 1, Math.round(Math.abs(element.scrollLeft) / element.clientWidth)));
  };
  const onBlur = (event: FocusEvent) => setHeld(event.currentTarget.contains(event.relatedTarget));

  return (
    <section
      className={styles['carousel']}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={event => event.pointerType !== 'touch' && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={onBlur}
    >
      <ul
        ref={track}
        className={styles['track']}
        onScrollEnd={follow}
        aria-live={wantsPlay ? 'off' : 'polite'}
      >
        {children.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slides are places; what is in them carries its own key
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
