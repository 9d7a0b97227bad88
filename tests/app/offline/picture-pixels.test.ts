import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const requestFromWorker = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('../../../src/core/worker/messages.ts', () => ({ requestFromWorker }));
vi.mock('../../../src/core/scheduling/quiet.ts', () => ({ whenQuiet: async () => undefined }));
vi.mock('../../../src/core/scheduling/idle-scheduler.ts', () => ({
  whenIdleAfterLoad: async () => undefined,
}));

const worker = {} as ServiceWorker;
/** What the encoder makes of any picture; null: it can't. */
let encoded: Blob | null;
/** Content types of what is stored, by path. */
let stored: Record<string, string>;
const drawn: [number, number][] = [];

/** A loaded image of 300 by 400 pixels, shown in a third of that at this place. */
function addImage(path: string, top = 100): void {
  const image = document.createElement('img');
  const shown = {
    complete: true,
    naturalWidth: 300,
    naturalHeight: 400,
    clientWidth: 100,
    clientHeight: 120,
  };
  const currentSrc = location.origin + path;
  for (const [name, value] of Object.entries({ ...shown, currentSrc }))
    Object.defineProperty(image, name, { value });
  image.getBoundingClientRect = () => new DOMRect(0, top, 100, 120);
  document.body.append(image);
}

async function storePictures(): Promise<void> {
  vi.resetModules();
  const { storePicturesAsPixels } = await import('../../../src/app/offline/picture-pixels.ts');
  await storePicturesAsPixels(worker);
}
const storedUrls = () =>
  (requestFromWorker.mock.calls as unknown as [object, string, { url: string }][]).map(
    ([, type, { url }]) => `${type} ${url.replace(location.origin, '')}`,
  );

beforeEach(() => {
  document.body.innerHTML = '';
  requestFromWorker.mockClear();
  drawn.length = 0;
  encoded = new Blob(['pixels'], { type: 'image/webp' });
  stored = {};
  vi.stubGlobal('devicePixelRatio', 2);
  Object.defineProperty(navigator, 'userAgentData', { value: {}, configurable: true });
  vi.stubGlobal('fetch', async (url: string) => {
    const type = stored[url.replace(location.origin, '')] ?? 'image/svg+xml';
    return new Response('', { headers: { 'content-type': type } });
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: (_: unknown, _x: number, _y: number, width: number, height: number) =>
      drawn.push([width, height]),
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done => done(encoded));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'userAgentData');
});

test('a drawing on the first screen is stored as pixels, in the size that it is shown in', async () => {
  addImage('/pictures/small/astra/book.a3.svg');
  await storePictures();
  expect(storedUrls()).toEqual(['storePicture /pictures/small/astra/book.a3.svg']);
  // A picture of 3 by 4 in a box of 100 by 120, at two device pixels.
  expect(drawn).toEqual([[200, 267]]);
});

test('what is below, is no picture of the catalogue or is stored as pixels stays as it is', async () => {
  addImage('/pictures/small/astra/below.a3.svg', innerHeight + 1);
  addImage('/icons/icon.svg');
  addImage('/pictures/small/astra/pixels.a3.svg');
  stored['/pictures/small/astra/pixels.a3.svg'] = 'image/webp';
  await storePictures();
  expect(storedUrls()).toEqual([]);
});

test.each([
  ['without an encoder for the format', () => new Blob(['pixels'], { type: 'image/png' })],
  ['of a picture that can not be encoded', () => null],
  ['of a picture that would be too large', () => new Blob(['x'.repeat(60_001)], { type: 'image/webp' })],
])('the drawing stays %s', async (_, blob) => {
  encoded = blob();
  addImage('/pictures/small/astra/book.a3.svg');
  await storePictures();
  expect(storedUrls()).toEqual([]);
});

test('a picture is encoded once, and again only where the worker was ended before it had answered', async () => {
  addImage('/pictures/small/astra/book.a3.svg');
  vi.resetModules();
  const { storePicturesAsPixels } = await import('../../../src/app/offline/picture-pixels.ts');
  requestFromWorker.mockRejectedValueOnce(new Error('no answer'));
  await expect(storePicturesAsPixels(worker)).rejects.toThrow('no answer');
  await storePicturesAsPixels(worker);
  await storePicturesAsPixels(worker);
  expect(storedUrls()).toHaveLength(2);
});

test('a browser that was not measured keeps drawings', async () => {
  Reflect.deleteProperty(navigator, 'userAgentData');
  addImage('/pictures/small/astra/book.a3.svg');
  await storePictures();
  expect(storedUrls()).toEqual([]);
});
