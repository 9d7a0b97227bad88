import { brotliCompressSync, constants } from 'node:zlib';
import { BANNER_ART } from '../banner-art.ts';
import type { Catalogue } from '../catalogue.ts';
import { ART_VERSION, type Detail, versionIn } from './address.ts';
import { bannerPicture } from './banner.ts';
import { pictureOf } from './picture.ts';

/** An answer for the HTTP layer; the body is compressed already when the headers say so. */
export interface PictureAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const GAME = /^\/pictures\/(small|large)\/([a-z0-9-]+)\/([a-z0-9-]+)\.([a-z0-9]+)\.svg$/;
const BANNER = /^\/pictures\/banner\/([a-z0-9-]+)\.([a-z0-9]+)\.svg$/;

/** Compressed pictures kept in memory, about 2 KB each; the least lately asked goes first. */
const KEPT = 6_000;
const kept = new Map<string, Buffer>();

function compressed(key: string, draw: () => string): Buffer {
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const made = brotliCompressSync(draw(), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  kept.set(key, made);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return made;
}

interface Drawing {
  readonly key: string;
  /** Whether the address names today's drawing. */
  readonly isCurrent: boolean;
  readonly draw: () => string;
}

function drawingOf(catalogue: Catalogue, pathname: string, query: URLSearchParams): Drawing | null {
  const [, detail, provider = '', slug = '', version = ''] = GAME.exec(pathname) ?? [];
  if (detail !== undefined) {
    const entry = catalogue.bySeo(provider, slug);
    const draw = () => (entry ? pictureOf(entry, detail as Detail) : '');
    if (!entry) return null;
    const current = versionIn(entry.game.preview);
    return { key: `${detail}/${entry.game.identifier}.${current}`, isCurrent: version === current, draw };
  }
  const [, id = '', bannerVersion = ''] = BANNER.exec(pathname) ?? [];
  const art = BANNER_ART[id];
  const shape = query.get('shape') === 'tall' ? 'tall' : 'wide';
  const draw = () => bannerPicture(art?.theme ?? '', art?.cast ?? [], shape);
  return art ? { key: `${shape}/${id}`, isCurrent: bannerVersion === ART_VERSION, draw } : null;
}

/**
 * `/pictures/...` of games and banners; null where there is no such game. Answers are for ever, except under an older
 * version's address, which a page from before an update may still ask for: it gets today's drawing, uncached.
 */
export function answerPicture(
  catalogue: Catalogue,
  address: string,
  acceptEncoding: string,
): PictureAnswer | null {
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
