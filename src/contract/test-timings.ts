/** Times that tests scale, milliseconds; never set outside of tests (decision 0031). */
export interface TestTimings {
  /** Time-out of one attempt, headers and body. */
  readonly attemptTimeoutMs: number;
  readonly baseDelayMs: number;
  /** Attempts after the first. */
  readonly retries: number;
  /** How long a fresh answer may keep the page waiting when there is a stored one (decision 0004). */
  readonly networkTimeoutMs: number;
  /** How long a tap waits for the back end's word before it counts as queued (decision 0008). */
  readonly queueAfterMs: number;
  /** How long a network may take to let a socket through before long polls are used. */
  readonly longPollFallbackMs: number;
  /** Added to the worker's clock. */
  readonly clockOffsetMs: number;
}

declare global {
  /** Set in front of the page's and the worker's first line. */
  var ORBIT_SCALE: Partial<TestTimings> | undefined;
}
