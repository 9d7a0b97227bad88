import './ui/styles/tokens.css';
import './ui/styles/base.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { AppRoot, beginLongSlices } from './app/boot/AppRoot.tsx';
import { boot, whenSkeletonPainted } from './app/boot/boot.ts';
import { onCaughtError, onRecoverableError } from './app/errors/root-errors.ts';
import { endHydration } from './core/shell/hydration.ts';
import { startWorker } from './core/worker/start.ts';

/** From then on, milliseconds after its beginning, a hydration that does not end no longer holds back the loads of the page. */
const MAX_HYDRATION_MS = 10_000;

function start(root: HTMLElement, isRendered: boolean): void {
  beginLongSlices();
  // In a transition React works in slices: what is on screen stays scrollable and responsive meanwhile.
  startTransition(() => {
    const app = <AppRoot root={root} />;
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
