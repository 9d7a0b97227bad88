import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';

/** The way on from where there is nothing to see: to all games. */
export const ToLobby = () => (
  <Button variant="primary" href="/">
    <Trans id="action.lobby">Go to the lobby</Trans>
  </Button>
);
