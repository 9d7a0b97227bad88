import { Trans } from '@lingui/react/macro';
import { useIsOnBreak } from '../../../core/shell/break-status.ts';
import type { Availability } from '../availability.ts';

/** Why a game can't be played, in a sentence; nothing for one that can. */
export function AvailabilityText({ availability }: { availability: Availability }) {
  const isOnBreak = useIsOnBreak();
  if (availability === 'play') return null;
  if (availability === 'onBreak' && !isOnBreak)
    return (
      <Trans id="games.onScopedBreak.text">
        You’re on a break from this game. It opens again when the break is over; others stay open.
      </Trans>
    );
  if (availability === 'onBreak')
    return <Trans id="games.onBreak.text">You’re on a break. Games open again when it’s over.</Trans>;
  if (availability === 'locked')
    return (
      <Trans id="GAME_NOT_SUPPORT_CURRENCY">
        You can’t play this game in your wallet’s currency. Switch to another wallet to play it.
      </Trans>
    );
  return (
    <Trans id="games.shell.text">This sandbox only lists the title. There’s no game behind it yet.</Trans>
  );
}
