import { Trans } from '@lingui/react/macro';
import { memo, useEffect } from 'react';
import { useLoad } from '../../core/load.ts';
import { RailSkeleton } from '../../ui/RailSkeleton.tsx';
import { useAccount } from '../account/state.ts';
import { clearPlayed, hasPlayedHere, loadPlayed, played, usePlayed } from '../games/played.ts';
import { addRows } from '../games/rows.ts';
import { GameRail } from './GameRail.tsx';

/** A player's last games. Where somebody has played before, its place is kept from the first paint. */
export const PlayedRail = memo(function PlayedRail() {
  const { standing } = useAccount();
  const { games, loading } = usePlayed();
  useLoad(loadPlayed, played.loading, standing === 'player');
  useEffect(() => addRows(games), [games]);
  useEffect(() => {
    if (standing === 'guest') clearPlayed();
  }, [standing]);
  const isAwaited = standing === 'unknown' || (standing === 'player' && loading.at === null);
  if (standing === 'guest') return null;
  if (games.length === 0)
    return isAwaited && hasPlayedHere() && loading.phase !== 'error' ? <RailSkeleton /> : null;
  return (
    <GameRail
      title={<Trans id="lobby.played">Played last</Trans>}
      identifiers={games.map(({ identifier }) => identifier)}
    />
  );
});
