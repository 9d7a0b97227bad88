import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { classes } from '../classes.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { useCountdown } from '../hooks/useCountdown.ts';
import styles from './Toast.module.css';

/** How long a toast stays, in milliseconds (SHELL-39). */
export const TOAST_MS = 10_000;

const ICONS = { plain: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;

export type ToastContent = {
  id: string;
  text: ReactNode;
  tone: keyof typeof ICONS;
  /** Stays until it is dismissed: a reached limit (SHELL-40). */
  sticky?: boolean | undefined;
  action?: ReactNode;
};

type ToastProps = {
  toast: ToastContent;
  onDismiss: (id: string) => void;
  dismissLabel: string;
};

/** Its timer is paused while the pointer or the focus is on it. */
export function Toast({ toast, onDismiss, dismissLabel }: ToastProps) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const Icon = ICONS[toast.tone];
  const dismiss = () => onDismiss(toast.id);
  useCountdown(TOAST_MS, !toast.sticky && !isHovered && !isFocused, dismiss);

  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only stop the clock
    <div
      className={classes(styles['toast'], styles[toast.tone])}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
    >
      <Icon aria-hidden className={styles['icon']} />
      <div className={styles['text']}>{toast.text}</div>
      {toast.action && <div className={styles['action']}>{toast.action}</div>}
      <IconButton size="s" label={dismissLabel} icon={<X aria-hidden />} onClick={dismiss} />
    </div>
  );
}
