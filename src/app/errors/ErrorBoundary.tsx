import { Trans, useLingui } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { networkStatus } from '../../core/http/network-status.ts';
import { currentLocation } from '../../core/shell/navigation.ts';
import { logEvent } from '../../core/telemetry/log.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { ChunkLoadError } from './chunk-load-error.ts';

interface Props {
  /** Called before the children are rendered again. */
  onRetry: () => void;
  /** A change of this value retries. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  error: unknown;
}

/**
 * Shows an error with a way to retry in place of what failed: one screen, or the whole layout. Retries by itself when the
 * network is back.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };
  readonly #retry = () => {
    if (this.state.error === null) return;
    this.props.onRetry();
    this.setState({ error: null });
  };

  override componentDidMount() {
    window.addEventListener('online', this.#retry);
  }

  override componentDidUpdate(before: Props) {
    if (before.resetKey !== this.props.resetKey) this.#retry();
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.#retry);
  }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('thrown without a reason') };
  }

  /** Called once per error. A chunk that can't be fetched is no defect of the screen and is logged under its own kind. */
  override componentDidCatch(error: unknown) {
    const kind = error instanceof ChunkLoadError ? 'chunk' : 'screen';
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    logEvent({ kind, where: currentLocation().path, message });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <ErrorFallback onRetry={this.#retry} isNotFetched={error instanceof ChunkLoadError} />;
  }
}

/** Offline, a screen whose chunk was never fetched gets a message of its own; everything else is an error. */
function ErrorFallback({ onRetry, isNotFetched }: { onRetry: () => void; isNotFetched: boolean }) {
  const { t } = useLingui();
  const isNotOnDevice = !useSnapshot(networkStatus).isOnline && isNotFetched;
  return (
    <ErrorState
      level={1}
      title={
        isNotOnDevice
          ? t({ id: 'boundary.absent.title', message: 'Not available offline yet' })
          : t({ id: 'boundary.title', message: 'We couldn’t show this page' })
      }
      text={
        isNotOnDevice
          ? t({
              id: 'boundary.absent.text',
              message: 'It opens automatically once you’re online, and works offline after that.',
            })
          : t({
              id: 'boundary.text',
              message: 'Nothing is lost. Try again, or go back to the lobby.',
            })
      }
      action={
        <>
          <Button variant="primary" onClick={onRetry}>
            <Trans id="action.retry">Try again</Trans>
          </Button>
          <Button href="/">
            <Trans id="action.lobby">Go to the lobby</Trans>
          </Button>
        </>
      }
    />
  );
}
