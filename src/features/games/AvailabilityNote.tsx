import { Trans } from '@lingui/react/macro';
import type { Standing } from './standing.ts';

/** Why a game can't be played; `short` is its title alone. */
export function StandingNote({ standing, short = false }: { standing: Standing; short?: boolean }) {
  if (standing === 'play') return null;
  if (standing === 'locked') {
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
