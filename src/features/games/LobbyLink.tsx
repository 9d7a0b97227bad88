import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/controls/Button.tsx';

/** The link to all games, for empty screens. */
export const LobbyLink = () => (
  <Button variant="primary" href="/">
    <Trans id="action.lobby">Go to the lobby</Trans>
  </Button>
);
