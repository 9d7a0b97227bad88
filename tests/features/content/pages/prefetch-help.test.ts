import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenSettled } from '../../../src/core/settled.ts';
import { keepHelp } from '../../../src/features/pages/keep-help.ts';
import { freshTab } from '../account/mount.tsx';
import { wire } from '../account/wire.ts';
import { freshReader } from './reading.ts';

const container = new EventTarget() as EventTarget & { controller: object | null };

beforeEach(() => {
  freshTab();
  freshReader();
  container.controller = null;
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: container }));
});
afterEach(() => vi.unstubAllGlobals());

const HELP = ['/api/cms/pages', '/api/cms/snippets'];
const answers = () => wire({ 'GET /api/cms/pages': { body: [] }, 'GET /api/cms/snippets': { body: [] } });

test('what helps is asked for once a worker is there to store it, and not before', async () => {
  const { sent } = answers();
  const stop = keepHelp();
  await whenSettled();
  expect(sent).toEqual([]);
  container.controller = {};
  container.dispatchEvent(new Event('controllerchange'));
  await vi.waitFor(() => expect(sent.map(({ path }) => path).toSorted()).toEqual(HELP));
  stop();
});

test('with a worker from the start it is asked for at once', async () => {
  container.controller = {};
  const { sent } = answers();
  keepHelp();
  await vi.waitFor(() => expect(sent.map(({ path }) => path).toSorted()).toEqual(HELP));
});

test('never by itself where the visitor saves data', async () => {
  container.controller = {};
  Object.assign(navigator, { connection: { saveData: true } });
  const { sent } = answers();
  keepHelp();
  await whenSettled();
  expect(sent).toEqual([]);
});
