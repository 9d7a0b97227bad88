/**
 * While React takes over the HTML that the page came with, no state that it was rendered with may change: loads wait for
 * `done`.
 */
export const hydration: { isPending: boolean; done: Promise<void> } = {
  isPending: false,
  done: Promise.resolve(),
};

/** A screen that never finishes must not hold back the loads of the page, in milliseconds. */
const MAX_WAIT_MS = 10_000;

let finish: () => void = () => undefined;

export function beginHydration(): void {
  hydration.isPending = true;
  hydration.done = new Promise(resolve => {
    finish = resolve;
  });
}

/** Called when React has begun: before that, the code of the page may take any time to come. */
export function limitHydration(): void {
  setTimeout(endHydration, MAX_WAIT_MS);
}

/** Called when the screen of the page is hydrated; again without effect. */
export function endHydration(): void {
  hydration.isPending = false;
  finish();
}
