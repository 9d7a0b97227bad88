import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps } from '../../ui/controls/Button.tsx';

/** The link to all games, for empty screens. */
export const LobbyLink = ({ variant = 'primary' }: Pick<ButtonProps, 'variant'>) => (
  <Button variant={variant} href="/">
    <Trans id="action.lobby">Go to the lobby</Trans>
  </Button>
);
