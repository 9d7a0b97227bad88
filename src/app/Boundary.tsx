import { Trans, useLingui } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';

interface Props {
  /** Called before what failed is rendered again. */
  onRetry: () => void;
  children: ReactNode;
}

/** One screen's failure stays in that screen. What failed for want of a network is tried again when it is back. */
export class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  readonly #retry = () => {
    if (!this.state.hasFailed) return;
    this.props.onRetry();
    this.setState({ hasFailed: false });
  };

  override componentDidMount() {
    window.addEventListener('online', this.#retry);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.#retry);
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <Failed onRetry={this.#retry} />;
  }
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <ErrorState
      level={1}
      title={t({ id: 'boundary.title', message: 'This screen could not be shown' })}
      text={t({
        id: 'boundary.text',
        message: 'Nothing you did is lost. Try again, or go back to the lobby.',
      })}
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
