import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPageStored } from '../../../src/app/offline/stored-page.ts';
import { NARROW_MEDIA_QUERY } from '../../../src/lib/breakpoints.ts';
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
const SHEETS: Readonly<Record<string, string>> = {
  '/assets/app.css': '@layer ui,features;',
  '/assets/list.css': '@layer features{li{color:red}}',
};

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', Renderer);
  // It loads no style sheets, and says so.
  (
    window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } }
  ).happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
  document.body.innerHTML = '<link disabled rel="stylesheet" href="/assets/app.css">';
  vi.stubGlobal('fetch', async (href: string) => ({ ok: href in SHEETS, text: async () => SHEETS[href] }));
  // In its place: a real one ends whenever it does.
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(
    async (_name, data) => new Uint8Array(sha256(new Uint8Array(data as ArrayBuffer))).buffer,
  );
  document.documentElement.dataset['renderer'] = '/assets/renderer.js /assets/app.js';
  vi.clearAllMocks();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
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

test('a page has its whole style within it, that of the app first, with its hash, and links that bring it no second time', async () => {
  freshTab('/news');
  answers = [{ ...PAGE, styles: ['/assets/app.css', '/assets/list.css'] }];
  stop = keepPageStored();
  await look();
  const css = '@layer ui,features;@layer features{li{color:red}}';
  expect(requestFromWorker).toHaveBeenCalledWith(
    {},
    'storePage',
    expect.objectContaining({
      css,
      styleHash: `'sha256-${sha256(css).toString('base64')}'`,
      links: '<link disabled rel="stylesheet" crossorigin href="/assets/list.css">',
    }),
  );
});

function addPicture(path: string, top: number): void {
  const image = document.createElement('img');
  image.setAttribute('src', path);
  const shown = { complete: true, naturalWidth: 300, currentSrc: location.origin + path };
  for (const [name, value] of Object.entries(shown)) Object.defineProperty(image, name, { value });
  image.getBoundingClientRect = () => new DOMRect(0, top, 100, 120);
  document.body.append(image);
}

/** The HTML that is stored of two pictures without their address: one of the first screen, and one below it. */
async function storedPictures(isNarrow: boolean): Promise<string> {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: isNarrow && query === NARROW_MEDIA_QUERY }),
  );
  addPicture('/pictures/second-row.svg?a=1&b=2', 500);
  addPicture('/pictures/below.svg', innerHeight + 1);
  answers = [
    { html: '<img data-src="/pictures/second-row.svg?a=1&amp;b=2"><img data-src="/pictures/below.svg">' },
  ];
  stop = keepPageStored();
  await look();
  const [call] = requestFromWorker.mock.calls as unknown as [object, string, { html: string }][];
  return call?.[2].html ?? '';
}

test('the pictures that a phone has on its first screen have their address, and are requested before the first paint', async () => {
  freshTab('/games/popular');
  expect(await storedPictures(true)).toBe(
    '<img src="/pictures/second-row.svg?a=1&amp;b=2"><img data-src="/pictures/below.svg">',
  );
});

test('in a wide window, where they stay drawings, pictures are requested when they come into view', async () => {
  freshTab('/games/new');
  expect(await storedPictures(false)).not.toContain(' src=');
});

test('a page whose style can not be loaded is not stored, and is tried again', async () => {
  freshTab('/producers');
  const withoutStyle = { ...PAGE, styles: ['/assets/lost.css'] };
  answers = [withoutStyle, withoutStyle, PAGE];
  stop = keepPageStored();
  await look();
  expect(rendered).toHaveBeenCalledTimes(2);
  expect(requestFromWorker).not.toHaveBeenCalled();
  await look();
  expect(requestFromWorker).toHaveBeenCalledOnce();
});

test('a link with the parameters of a campaign stores the page under its path', async () => {
  freshTab('/promotions?utm_source=x');
  answers = [PAGE];
  stop = keepPageStored();
  await look();
  expect(requestFromWorker).toHaveBeenCalledWith(
    {},
    'storePage',
    expect.objectContaining({ path: '/promotions' }),
  );
});
