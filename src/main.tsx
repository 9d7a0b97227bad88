import './ui/tokens.css';
import './ui/base.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { boot } from './app/boot.ts';
import { NotFetched } from './app/not-fetched.ts';
import { pictured } from './app/pictured.ts';
import { start } from './core/worker.ts';

/** The boundaries write down what they catch (`Boundary`); the console gets what is a defect. */
function onCaughtError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: as React does without this handler
  if (!(error instanceof NotFetched)) console.error(error);
}

// Not a top-level await: chunks that boot() fetches import this one, and would wait for it to end.
void pictured()
  .then(boot)
  .then(
    () => {
      const root = document.getElementById('root');
      // In slices: the skeleton of the page scrolls and answers while its content is made.
      if (root) startTransition(() => createRoot(root, { onCaughtError }).render(<App />));
      window.booted?.();
      start();
    },
    () => window.bootAgain?.(),
  );
