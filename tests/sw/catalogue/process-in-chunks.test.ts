import { afterEach, expect, test, vi } from 'vitest';
import { processInChunks } from '../../../sw/catalogue/process-in-chunks.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** After which pieces others got their turn, where each piece takes so long. */
async function pausesOf(pieces: number, milliseconds: number): Promise<number[]> {
  let time = 0;
  const done: number[] = [];
  const pauses: number[] = [];
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  vi.stubGlobal('scheduler', { yield: async () => void pauses.push(done.length) });
  await processInChunks(
    Array.from({ length: pieces }, (_, index) => index),
    piece => {
      done.push(piece);
      time += milliseconds;
    },
  );
  expect(done).toEqual(Array.from({ length: pieces }, (_, index) => index));
  return pauses;
}

test('others get their turn after fifteen milliseconds, and the clock is read every sixteen pieces', async () => {
  expect(await pausesOf(50, 15 / 16)).toEqual([16, 32, 48]);
  expect(await pausesOf(50, 0.5)).toEqual([32]);
  expect(await pausesOf(50, 0.01)).toEqual([]);
});

test('where the browser has no scheduler a task ends', async () => {
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  let isOver = false;
  setTimeout(() => {
    isOver = true;
  });
  await processInChunks(Array(16).keys(), () => {
    time += 1;
  });
  expect(isOver).toBe(true);
});
