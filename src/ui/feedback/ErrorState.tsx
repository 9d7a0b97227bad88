import { CloudAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';

export type ErrorStateProps = {
  /** What happened. */
  title: string;
  /** What to do. */
  text?: ReactNode;
  /** The one button. */
  action?: ReactNode;
  level?: 1 | 2 | 3 | undefined;
};

/** In place of content that could not be loaded; announced when it appears. */
export function ErrorState(props: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState {...props} icon={<CloudAlert aria-hidden />} />
    </div>
  );
}
