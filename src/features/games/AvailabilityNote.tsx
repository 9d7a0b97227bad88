import { Trans } from '@lingui/react/macro';
import type { Availability } from './availability.ts';

/** Why a game can't be played; `short` shows the title alone. */
export function AvailabilityNote({
  availability,
  short = false,
}: {
  availability: Availability;
  short?: boolean;
}) {
  if (availability === 'play') return null;
  if (availability === 'locked') {
    return short ? (
      <Trans id="GAME_NOT_SUPPORT_CURRENCY_TITLE">Not in your currency</Trans>
    ) : (
      <Trans id="GAME_NOT_SUPPORT_CURRENCY">
        This game can't be played in the currency of your wallet. Switch to another wallet to play it.
      </Trans>
    );
  }
  return short ? (
    <Trans id="games.shell.title">Not playable yet</Trans>
  ) : (
    <Trans id="games.shell.text">
      A title of the sandbox catalogue: it has a page and a picture, and no game behind it yet.
    </Trans>
  );
}
