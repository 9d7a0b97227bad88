import { Trans, useLingui } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../core/connection.ts';
import { keepEvent } from '../core/log.ts';
import { here } from '../core/navigation.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { NotFetched } from './not-fetched.ts';

interface Props {
  /** Called before what failed is rendered again. */
  onRetry: () => void;
  /** Around more than one screen: another address is another try. */
  place?: string;
  children: ReactNode;
}

interface State {
  error: unknown;
}

/**
 * One screen's failure stays in that screen; one of the frame leaves words and a way on. What failed for want of a network is
 * tried again when it is back.
 */
export class Boundary extends Component<Props, State> {
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
    if (before.place !== this.props.place) this.#retry();
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.#retry);
  }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('thrown without a reason') };
  }

  /** Once per failure; what could not be fetched is no defect of the screen, and is counted apart. */
  override componentDidCatch(error: unknown) {
    const kind = error instanceof NotFetched ? 'chunk' : 'screen';
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    keepEvent({ kind, where: here().path, message });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <Failed onRetry={this.#retry} isNotFetched={error instanceof NotFetched} />;
  }
}

/** Without a network a screen that was never fetched to this device waits for one; else something has failed. */
function Failed({ onRetry, isNotFetched }: { onRetry: () => void; isNotFetched: boolean }) {
  const { t } = useLingui();
  const isAbsent = !useSnapshot(connection).online && isNotFetched;
  return (
    <ErrorState
      level={1}
      title={
        isAbsent
          ? t({ id: 'boundary.absent.title', message: 'This screen is not on this device yet' })
          : t({ id: 'boundary.title', message: 'This screen could not be shown' })
      }
      text={
        isAbsent
          ? t({
              id: 'boundary.absent.text',
              message:
                'It needs a connection the first time and opens by itself when there is one. What you have opened before works without.',
            })
          : t({
              id: 'boundary.text',
              message: 'Nothing you did is lost. Try again, or go back to the lobby.',
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
