import { Check } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classes } from '../classes.ts';
import { VisuallyHidden } from '../content/VisuallyHidden.tsx';
import { Anchor } from '../controls/Anchor.tsx';
import styles from './Menu.module.css';
import { positionBelow } from './position-below.ts';

type MenuItem = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
  current?: boolean | undefined;
};

type MenuProps = {
  /** Names the list, and is visually hidden text before the content of the button. */
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  triggerClassName?: string | undefined;
};

/**
 * A button and its list: a native popover, which handles Escape, clicks outside and returning the focus, so that no library of
 * menus is needed.
 */
export function Menu({ label, trigger, items, triggerClassName }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);

  const close = () => list.current?.hidePopover();
  const onToggle = (event: ToggleEvent<HTMLUListElement>) => {
    const opened = event.newState === 'open';
    setOpen(opened);
    if (!opened || !button.current) return;
    positionBelow(event.currentTarget, button.current);
    event.currentTarget
      .querySelector<HTMLElement>('[aria-current], a, button')
      ?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (!isOpen) return;
    const closeOnResize = () => list.current?.hidePopover();
    addEventListener('resize', closeOnResize);
    return () => removeEventListener('resize', closeOnResize);
  }, [isOpen]);

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes(styles['trigger'], triggerClassName)}
        popoverTarget={id}
        aria-expanded={isOpen}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        {trigger}
      </button>
      <ul
        ref={list}
        id={id}
        popover="auto"
        className={styles['list']}
        aria-label={label}
        onToggle={onToggle}
        onKeyDown={moveFocus}
      >
        {items.map(item => (
          <li key={item.key}>
            <MenuLine item={item} onDone={close} />
          </li>
        ))}
      </ul>
    </>
  );
}

function MenuLine({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const choose = () => {
    onDone();
    item.onSelect?.();
  };
  const content = (
    <>
      {item.icon && <span className={styles['icon']}>{item.icon}</span>}
      <span className={styles['label']}>{item.label}</span>
      {item.current && <Check aria-hidden className={styles['check']} />}
    </>
  );
  const shared = { className: styles['line'], 'aria-current': item.current || undefined, onClick: choose };
  if (item.href !== undefined) {
    return (
      <Anchor href={item.href} {...shared}>
        {content}
      </Anchor>
    );
  }
  return (
    <button type="button" {...shared}>
      {content}
    </button>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const at = lines.indexOf(document.activeElement as HTMLElement);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  lines.at(target % lines.length)?.focus();
}
