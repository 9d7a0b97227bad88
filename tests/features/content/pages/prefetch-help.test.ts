import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdleAfterLoad } from '../../../../src/core/scheduling/idle-scheduler.ts';
import { prefetchHelp } from '../../../../src/features/content/pages/prefetch-help.ts';
import { stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab } from '../../../setup/mount.tsx';
import { resetPages } from './page-fixtures.ts';

const container = new EventTarget() as EventTarget & { controller: object | null };

beforeEach(() => {
  freshTab();
  resetPages();
  container.controller = null;
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: container }));
});
afterEach(() => vi.unstubAllGlobals());

const HELP = ['/api/cms/pages', '/api/cms/snippets'];
const answers = () =>
  stubFetch({ 'GET /api/cms/pages': { body: [] }, 'GET /api/cms/snippets': { body: [] } });

test('help pages are requested once a worker can store them, and not before', async () => {
  const { sent } = answers();
  const stop = prefetchHelp();
  await whenIdleAfterLoad();
  expect(sent).toEqual([]);
  container.controller = {};
  container.dispatchEvent(new Event('controllerchange'));
  await vi.waitFor(() => expect(sent.map(({ path }) => path).toSorted()).toEqual(HELP));
  stop();
});

test('with a worker from the start they are requested at once', async () => {
  container.controller = {};
  const { sent } = answers();
  prefetchHelp();
  await vi.waitFor(() => expect(sent.map(({ path }) => path).toSorted()).toEqual(HELP));
});

test('nothing is prefetched where the visitor saves data', async () => {
  container.controller = {};
  Object.assign(navigator, { connection: { saveData: true } });
  const { sent } = answers();
  prefetchHelp();
  await whenIdleAfterLoad();
  expect(sent).toEqual([]);
});
