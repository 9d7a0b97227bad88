import { Trans } from '@lingui/react/macro';
import type { Availability } from '../availability.ts';

/** Why a game can't be played, in a sentence; nothing for one that can. */
export function AvailabilityText({ availability }: { availability: Availability }) {
  if (availability === 'play') return null;
  if (availability === 'onBreak')
    return <Trans id="games.onBreak.text">You are taking a break. Games open again when it is over.</Trans>;
  if (availability === 'locked')
    return (
      <Trans id="GAME_NOT_SUPPORT_CURRENCY">
        This game can't be played in the currency of your wallet. Switch to another wallet to play it.
      </Trans>
    );
  return (
    <Trans id="games.shell.text">
      A title of the sandbox catalogue: it has a page and a picture, and no game behind it yet.
    </Trans>
  );
}
