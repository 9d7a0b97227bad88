/**
 * While React takes over the HTML that the page came with, no state that it was rendered with may change: loads wait for
 * `done`.
 */
export const hydration: {
  isPending: boolean;
  done: Promise<void>;
  /** While it is pending: the day by which the times in the HTML are written, as `Date.toDateString` has it. */
  day?: string | undefined;
} = {
  isPending: false,
  done: Promise.resolve(),
};

let finish: () => void = () => undefined;
/** What is not taken over yet: the screen, and parts of the page that are after it. */
let pending = 0;

export function beginHydration(day?: string): void {
  hydration.isPending = true;
  hydration.day = day;
  pending = 0;
  hydration.done = new Promise(resolve => {
    finish = resolve;
  });
}

/** Called when all of the page is hydrated, or will not be; again without effect. */
export function endHydration(): void {
  hydration.isPending = false;
  hydration.day = undefined;
  finish();
}

/** Holds `done` back until the function that it returns is called for the first time. */
export function holdHydration(): () => void {
  let isHeld = true;
  pending += 1;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    pending -= 1;
    if (pending === 0) endHydration();
  };
}
