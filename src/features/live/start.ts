import { whenReady } from '../../core/settled.ts';

let isStarted = false;

/** Begins to hear what happens, once a page, when it has loaded and is idle; without its code the next call tries again. */
export function startLiveWhenSettled(): void {
  if (isStarted) return;
  isStarted = true;
  void whenReady()
    .then(() => import('./begin.ts'))
    .catch(() => {
      isStarted = false;
    });
}
