import { Component, type ReactNode } from 'react';
import { keepEvent } from '../core/log.ts';

interface Props {
  /** Of the part, for the log. */
  name: string;
  children: ReactNode;
}

/** Around a part that the page can do without: where it fails it is gone, and everything else stands. */
export class QuietBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    keepEvent({ kind: 'part', where: this.props.name, message });
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
