/** Times that tests scale, milliseconds; never set outside of tests (decisions D31). */
export interface Scale {
  /** Time-out of one attempt, headers and body. */
  readonly attemptTimeoutMs: number;
  readonly baseDelayMs: number;
  /** Attempts after the first. */
  readonly retries: number;
  /** How long a fresh answer may keep the page waiting when there is a stored one (decisions D4). */
  readonly patienceMs: number;
  /** How long a tap waits for the back end's word before it counts as queued (decisions D8). */
  readonly wishMs: number;
  /** Added to the worker's clock. */
  readonly clockOffsetMs: number;
}

declare global {
  /** Set in front of the page's and the worker's first line. */
  var ORBIT_SCALE: Partial<Scale> | undefined;
}
