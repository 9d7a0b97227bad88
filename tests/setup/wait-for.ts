import { vi } from 'vitest';

/** A busy machine must not fail a test. Vitest has no setting for it: its own time-out is a second. */
const TIMEOUT_MS = 10_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options });
