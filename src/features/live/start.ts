import { whenSettled } from '../../core/settled.ts';

let started: Promise<unknown> | null = null;

/** Begins to hear what happens, once a page, when it has loaded and is idle; without its code the page tries again later. */
export function startLiveWhenSettled(): void {
  started ??= whenSettled()
    .then(() => import('./begin.ts'))
    .catch(() => {
      started = null;
    });
}
