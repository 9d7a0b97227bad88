import { brotliCompressSync, constants } from 'node:zlib';
import { BoundedMap } from '../../../../src/lib/bounded-map.ts';
import type { GameCatalogue } from '../catalogue.ts';
import { BANNER_ART, drawBanner } from './banner-picture.ts';
import { drawPicture } from './game-picture.ts';
import { ART_VERSION, currentVersionOf, type PictureSize } from './picture-url.ts';

/** An answer for the HTTP layer; the body is compressed already when the headers say so. */
interface PictureResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const GAME_PATH = /^\/pictures\/(small|large)\/([a-z0-9-]+)\/([a-z0-9-]+)\.([a-z0-9]+)\.svg$/;
const BANNER_PATH = /^\/pictures\/banner\/([a-z0-9-]+)\.([a-z0-9]+)\.svg$/;

/** Compressed pictures cached in memory, about 2 KB each; the least recently requested is evicted first. */
const MAX_CACHED = 6_000;
const compressedPictures = new BoundedMap<string, Buffer>(MAX_CACHED);

function compressed(key: string, draw: () => string): Buffer {
  const known = compressedPictures.get(key);
  if (known) {
    compressedPictures.set(key, known);
    return known;
  }
  const made = brotliCompressSync(draw(), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  compressedPictures.set(key, made);
  return made;
}

interface Drawing {
  readonly key: string;
  /** Whether the address names today's drawing. */
  readonly isCurrent: boolean;
  readonly draw: () => string;
}

function drawingOf(catalogue: GameCatalogue, pathname: string, query: URLSearchParams): Drawing | null {
  const [, size, provider = '', slug = '', version = ''] = GAME_PATH.exec(pathname) ?? [];
  if (size !== undefined) {
    const entry = catalogue.bySeo(provider, slug);
    const draw = () => (entry ? drawPicture(entry, size as PictureSize) : '');
    if (!entry) return null;
    const current = currentVersionOf(entry.game.preview);
    return { key: `${size}/${entry.game.identifier}.${current}`, isCurrent: version === current, draw };
  }
  const [, id = '', bannerVersion = ''] = BANNER_PATH.exec(pathname) ?? [];
  const art = BANNER_ART[id];
  const shape = query.get('shape') === 'tall' ? 'tall' : 'wide';
  const draw = () => drawBanner(art?.theme ?? '', art?.cast ?? [], shape);
  return art ? { key: `${shape}/${id}`, isCurrent: bannerVersion === ART_VERSION, draw } : null;
}

/**
 * `/pictures/...` of games and banners; null where there is no such game. Answers are for ever, except under an older
 * version's address, which a page from before an update may still ask for: it gets today's drawing, uncached.
 */
export function pictureResponse(
  catalogue: GameCatalogue,
  address: string,
  acceptEncoding: string,
): PictureResponse | null {
  const { pathname, searchParams } = new URL(address, 'http://pictures.invalid');
  const drawing = drawingOf(catalogue, pathname, searchParams);
  if (!drawing) return null;
  const plain = !/\bbr\b/.test(acceptEncoding);
  return {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': drawing.isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      ...(plain ? {} : { 'content-encoding': 'br' }),
    },
    body: plain ? Buffer.from(drawing.draw()) : compressed(drawing.key, drawing.draw),
  };
}
