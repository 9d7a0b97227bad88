import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPageStored } from '../../../src/app/offline/stored-page.ts';
import { freshTab } from '../../setup/mount.tsx';

const requestFromWorker = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('../../../src/core/worker/messages.ts', () => ({ requestFromWorker }));
vi.mock('../../../src/core/worker/client.ts', async original => ({
  ...(await original()),
  controller: () => ({}),
}));
vi.mock('../../../src/core/scheduling/quiet.ts', () => ({ whenQuiet: async () => undefined }));
vi.mock('../../../src/core/scheduling/idle-scheduler.ts', async original => ({
  ...(await original()),
  whenIdleAfterLoad: async () => undefined,
}));
vi.mock('../../../src/core/shell/page-state.ts', async original => ({
  ...(await original()),
  readPageParts: () => ({}),
}));

/** What the renderer answers, one after another, and then for good. */
let answers: object[] = [];
const rendered = vi.fn();
class Renderer {
  onmessage: ((event: { data: object }) => void) | null = null;
  postMessage(): void {
    rendered();
    const data = answers.length > 1 ? answers.shift() : answers[0];
    queueMicrotask(() => this.onmessage?.({ data: data ?? {} }));
  }
  terminate(): void {}
}
const LOST = { error: 'a part of the code could not be loaded' };
const PAGE = { html: '<main></main>' };

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', Renderer);
  document.documentElement.dataset['renderer'] = '/assets/renderer.js /assets/app.js';
  vi.clearAllMocks();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset['renderer'];
});
/** The page is looked at every five seconds. */
const look = () => vi.advanceTimersByTimeAsync(5000);

test('a page whose code was lost while it was rendered is stored at a later look', async () => {
  freshTab('/support');
  answers = [LOST, LOST, PAGE];
  stop = keepPageStored();
  await look();
  expect(requestFromWorker).not.toHaveBeenCalled();
  await look();
  await look();
  expect(requestFromWorker).toHaveBeenCalledOnce();
  await look();
  expect(rendered).toHaveBeenCalledTimes(3);
});

test('a page that can not be rendered is given up after five times', async () => {
  freshTab('/promotions');
  answers = [LOST];
  stop = keepPageStored();
  for (let looks = 0; looks < 8; looks += 1) await look();
  expect(rendered).toHaveBeenCalledTimes(5);
  expect(requestFromWorker).not.toHaveBeenCalled();
});
