import { CloudAlert } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { EmptyState } from './EmptyState.tsx';

export type ErrorStateProps = {
  /** What happened. */
  title: ReactNode;
  /** What to do. */
  text?: ReactNode;
  /** The one button. */
  action?: ReactNode;
  level?: 1 | 2 | 3 | undefined;
};

/** In place of content that could not be loaded; announced when it appears. */
export function ErrorState(props: ErrorStateProps) {
  const state = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => followFocus(state.current), []);
  return (
    <div ref={state} role="alert">
      <EmptyState {...props} icon={<CloudAlert aria-hidden />} />
    </div>
  );
}

/** The content may take the place of the state while its button has the focus, which then goes to the heading above. */
function followFocus(state: HTMLElement | null) {
  return () => {
    if (!state?.contains(document.activeElement)) return;
    const around = state.closest('dialog, main');
    // Now it is still in the document.
    queueMicrotask(() => {
      const heading = around?.querySelector<HTMLElement>('h1, h2');
      if (!heading || document.activeElement !== document.body) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  };
}
