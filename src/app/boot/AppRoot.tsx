import { useEffect } from 'react';
import { unstable_forceFrameRate as setSlicesPerSecond } from 'scheduler';
import { App } from '../App.tsx';
import { replayEarlyInput } from './early-input.ts';

/**
 * React's slices of work while it takes over the page, per second: 30 ms each. Of its own of 5 ms a slow phone needs forty, with a
 * longer frame after each (decision 0148).
 */
const SLICES_PER_SECOND = 33;
const DEFAULT_SLICES = 0;

/** Called before the first render. */
export const beginLongSlices = (): void => setSlicesPerSecond(SLICES_PER_SECOND);

/**
 * The app in `root`. By its effect the page is taken over, or in the place of its HTML, which has the app alone: nothing may stand
 * beside it here, where React would give it other ids.
 */
export function AppRoot({ root }: { root: HTMLElement }) {
  useEffect(() => {
    setSlicesPerSecond(DEFAULT_SLICES);
    // Not within the effect, where React could not render what a press opens at once.
    queueMicrotask(() => replayEarlyInput(root));
  }, [root]);
  return <App />;
}
