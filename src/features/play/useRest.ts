import { useEffect, useState } from 'react';
import { useLoad } from '../../core/load.ts';
import { type Resting, useResting } from '../safe-play/resting.ts';
import { loadSafePlay, safePlay } from '../safe-play/state.ts';
import { usePlay } from './state.ts';

/**
 * The break that stands in the way of a game, once no round runs. After one that was seen to end the game opens by a
 * press only: `hasRested` until `playOn`.
 */
export function useRest(standing: 'guest' | 'player'): {
  resting: Resting | null;
  hasRested: boolean;
  playOn: () => void;
} {
  useLoad(loadSafePlay, safePlay.loading, standing === 'player');
  const held = useResting();
  const { isInRound } = usePlay();
  const resting = isInRound ? null : held;
  const [hasRested, setRested] = useState(false);
  const isResting = resting !== null;
  useEffect(() => {
    if (isResting) setRested(true);
  }, [isResting]);
  return { resting, hasRested, playOn: () => setRested(false) };
}
