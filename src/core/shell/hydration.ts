/**
 * While React takes over the HTML that the page came with, no state that it was rendered with may change: loads wait for
 * `done`.
 */
export const hydration: { isPending: boolean; done: Promise<void> } = {
  isPending: false,
  done: Promise.resolve(),
};

let finish: () => void = () => undefined;

export function beginHydration(): void {
  hydration.isPending = true;
  hydration.done = new Promise(resolve => {
    finish = resolve;
  });
}

/** Called when the screen of the page is hydrated, or will not be; again without effect. */
export function endHydration(): void {
  hydration.isPending = false;
  finish();
}
