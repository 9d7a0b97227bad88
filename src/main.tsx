import './ui/styles/tokens.css';
import './ui/styles/base.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { boot, whenSkeletonPainted } from './app/boot/boot.ts';
import { ChunkLoadError } from './app/errors/chunk-load-error.ts';
import { startWorker } from './core/worker/start.ts';

/** The error boundaries log what they catch; the console gets everything but chunks that could not be fetched. */
function onCaughtError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: as React does without this handler
  if (!(error instanceof ChunkLoadError)) console.error(error);
}

// Not a top-level await: chunks that boot() fetches import this one and would wait for it to finish.
void whenSkeletonPainted()
  .then(boot)
  .then(
    () => {
      const root = document.getElementById('root');
      // A transition renders in slices: the skeleton stays scrollable and responsive meanwhile.
      if (root) startTransition(() => createRoot(root, { onCaughtError }).render(<App />));
      window.booted?.();
      startWorker(async () => (await import('./app/offline/screen-data.ts')).screenData);
    },
    () => window.bootAgain?.(),
  );
