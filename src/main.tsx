import './ui/styles/tokens.css';
import './ui/styles/base.css';
import { startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { unstable_forceFrameRate as setSlicesPerSecond } from 'scheduler';
import { App } from './app/App.tsx';
import { boot, whenSkeletonPainted } from './app/boot/boot.ts';
import { replayEarlyInput } from './app/boot/early-input.ts';
import { onCaughtError, onRecoverableError } from './app/errors/root-errors.ts';
import { endHydration } from './core/shell/hydration.ts';
import { startWorker } from './core/worker/start.ts';

/** From then on, milliseconds after its beginning, a hydration that does not end no longer holds back the loads of the page. */
const MAX_HYDRATION_MS = 10_000;

/**
 * React's slices of work while it takes over the page, per second: 30 ms each. Of its own of 5 ms a slow phone needs forty, with a
 * longer frame after each (decision 0148).
 */
const SLICES_PER_SECOND = 33;
const DEFAULT_SLICES = 0;

/** Rendered after the app: by its effect all of the page is taken over, or in the place of its HTML. */
function EarlyInput({ root }: { root: HTMLElement }) {
  useEffect(() => {
    setSlicesPerSecond(DEFAULT_SLICES);
    // Not within the effect, where React could not render what a press opens at once.
    queueMicrotask(() => replayEarlyInput(root));
  }, [root]);
  return null;
}

function start(root: HTMLElement, isRendered: boolean): void {
  setSlicesPerSecond(SLICES_PER_SECOND);
  // In a transition React works in slices: what is on screen stays scrollable and responsive meanwhile.
  startTransition(() => {
    const app = (
      <>
        <App />
        <EarlyInput root={root} />
      </>
    );
    if (isRendered) {
      hydrateRoot(root, app, { onCaughtError, onRecoverableError });
      setTimeout(endHydration, MAX_HYDRATION_MS);
    } else createRoot(root, { onCaughtError }).render(app);
  });
  window.booted?.();
  startWorker(async () => (await import('./app/offline/screen-data.ts')).screenData);
}

// None where the renderer imports this chunk (decision 0115).
const root = document.getElementById('root');
// Not a top-level await: chunks that boot() fetches import this one and would wait for it to finish.
if (root)
  void whenSkeletonPainted()
    .then(boot)
    .then(
      isRendered => start(root, isRendered),
      () => window.bootAgain?.(),
    );
