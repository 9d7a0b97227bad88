import { CircleHelp } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { positionBelow } from './position-below.ts';
import { showPopover } from './show-popover.ts';
import styles from './Tooltip.module.css';

/** Between leaving the button and hiding, in milliseconds: the pointer may cross to the text. */
const LEAVE_MS = 150;

type TooltipProps = {
  /** The accessible name of the button; the text is its description. */
  label: string;
  /** The explanation: text only. */
  children: ReactNode;
};

/**
 * A button whose explanation shows while it has the pointer or the keyboard's focus, and on a press; Escape, a press
 * elsewhere and leaving it hide it. Its width is the token `--tooltip-w` of the area (decision 0049).
 */
export default function Tooltip({ label, children }: TooltipProps) {
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);

  const show = () => {
    clearTimeout(leaving.current);
    setOpen(true);
  };
  const hideSoon = () => {
    leaving.current = setTimeout(() => setOpen(false), LEAVE_MS);
  };

  useEffect(() => () => clearTimeout(leaving.current), []);
  useEffect(() => {
    const text = box.current;
    if (!isOpen || !text || !root.current) return;
    const button = root.current;
    const stopShowing = showPopover(text, () => positionBelow(text, button));
    const hide = () => setOpen(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Only the tooltip closes, and no dialog around it.
      event.preventDefault();
      event.stopPropagation();
      hide();
    };
    const onPress = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) hide();
    };
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', onPress, true);
    document.addEventListener('scroll', hide, true);
    addEventListener('resize', hide);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerdown', onPress, true);
      document.removeEventListener('scroll', hide, true);
      removeEventListener('resize', hide);
      stopShowing();
      text.hidePopover?.();
    };
  }, [isOpen]);

  return (
    <span
      ref={root}
      className={styles['tooltip']}
      onPointerEnter={event => event.pointerType === 'mouse' && show()}
      onPointerLeave={event => event.pointerType === 'mouse' && hideSoon()}
    >
      <IconButton
        size="s"
        className={styles['button']}
        label={label}
        title=""
        aria-describedby={id}
        icon={<CircleHelp aria-hidden />}
        onClick={show}
        onFocus={event => event.currentTarget.matches(':focus-visible') && show()}
        onBlur={() => setOpen(false)}
      />
      <span ref={box} id={id} role="tooltip" popover="manual" data-open={isOpen} className={styles['text']}>
        {children}
      </span>
    </span>
  );
}
