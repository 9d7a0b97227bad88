/** The back end's only source of time, so that tests and the sandbox console can move it. */
export interface Clock {
  now(): Date;
  /** Milliseconds the clock runs ahead of the machine's. */
  readonly offset: number;
  shift(milliseconds: number): void;
}

export function systemClock(offset = 0): Clock {
  let ahead = offset;
  return {
    now: () => new Date(Date.now() + ahead),
    get offset() {
      return ahead;
    },
    shift(milliseconds) {
      ahead += milliseconds;
    },
  };
}
