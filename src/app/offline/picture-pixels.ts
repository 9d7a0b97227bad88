import { whenIdleAfterLoad } from '../../core/scheduling/idle-scheduler.ts';
import { whenQuiet } from '../../core/scheduling/quiet.ts';
import { requestFromWorker } from '../../core/worker/messages.ts';
import { isChromium } from '../../lib/page-html.ts';

const PICTURES_PATH = '/pictures/';
const FORMAT = 'image/webp';
/** Quality of the encoder, 0 to 1. */
const QUALITY = 0.8;
/** Wider ones take longer to encode than the phone saves, device pixels. */
const MAX_WIDTH = 1200;
/** Larger ones stay drawings, bytes. */
const MAX_BYTES = 60_000;

/** Addresses of the pictures that this page is done with. */
const seen = new Set<string>();

/**
 * Stores the drawn pictures of the first screen once more, as pixels in the size that this phone shows them in. Chromium makes a
 * document of each drawing: with a slow processor 25 to 45 ms before the page can be used, which the next visit has no more
 * (decision 0149). In other browsers, which were not measured, and without an encoder nothing happens. Rejects when the worker
 * does not answer.
 */
export async function storePicturesAsPixels(worker: ServiceWorker): Promise<void> {
  if (!isChromium()) return;
  for (const image of picturesOnFirstScreen()) {
    const url = image.currentSrc;
    if (seen.has(url)) continue;
    if (await isDrawing(url)) {
      await whenIdleAfterLoad();
      await whenQuiet();
      const picture = await encode(image);
      if (picture) await requestFromWorker(worker, 'storePicture', { url, picture });
    }
    // Not where the worker was ended before it has answered: then it is done again.
    seen.add(url);
  }
}

/** The pictures of the catalogue that are loaded, and in view where the page is not scrolled. */
export const picturesOnFirstScreen = (): HTMLImageElement[] =>
  [...document.querySelectorAll('img')].filter(isOnFirstScreen);

function isOnFirstScreen(image: HTMLImageElement): boolean {
  const { complete, naturalWidth, currentSrc } = image;
  if (!complete || naturalWidth === 0 || !currentSrc.startsWith(location.origin + PICTURES_PATH))
    return false;
  const { top, left, right, width } = image.getBoundingClientRect();
  return width > 0 && top + scrollY < innerHeight && left < innerWidth && right > 0;
}

/** The worker has it stored, as whatever it is. */
async function isDrawing(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null);
  await response?.body?.cancel();
  return response?.headers.get('content-type')?.startsWith('image/svg') ?? false;
}

/** Null where it can't be encoded, or would be too large. */
async function encode(image: HTMLImageElement): Promise<Blob | null> {
  const { naturalWidth, naturalHeight, clientWidth, clientHeight } = image;
  // The picture covers its box.
  const scale = Math.max(clientWidth / naturalWidth, clientHeight / naturalHeight) * devicePixelRatio;
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(naturalWidth * scale);
  canvas.height = Math.ceil(naturalHeight * scale);
  const context = canvas.getContext('2d');
  if (!context || canvas.width === 0 || canvas.width > MAX_WIDTH) return null;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const picture = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, FORMAT, QUALITY));
  return picture?.type === FORMAT && picture.size <= MAX_BYTES ? picture : null;
}
