import './cheap-passwords.ts';
import { afterAll, vi } from 'vitest';

// The next file has the same worker: what a file replaces and does not put back would be found there, far from its cause.
afterAll(() => {
  const isClockLeft = vi.isFakeTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (isClockLeft) throw new Error('The file leaves a fake clock to the next one: vi.useRealTimers().');
});
