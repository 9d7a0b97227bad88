import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildCatalogue } from '../../../../server/games/catalogue/catalogue.ts';
import { STUDIOS } from '../../../../server/games/catalogue/generator/studios.ts';
import { BANNER_ART, drawBanner } from '../../../../server/games/catalogue/pictures/banner-picture.ts';
import { COMPOSITIONS, drawPicture } from '../../../../server/games/catalogue/pictures/game-picture.ts';
import { FAR_MOTIFS, NEAR_MOTIFS } from '../../../../server/games/catalogue/pictures/motifs.ts';
import { LOOKS } from '../../../../server/games/catalogue/pictures/palettes.ts';
import { pictureResponse } from '../../../../server/games/catalogue/pictures/picture-response.ts';
import { ART_VERSION } from '../../../../server/games/catalogue/pictures/picture-url.ts';

/** The drawing of `ART_VERSION`. When it changes, raise the version: browsers keep the old pictures for ever. */
const FINGERPRINT = 'a3 36d41577eea80a7e';

const catalogue = buildCatalogue();
const sample = catalogue.entries.filter((_, i) => i % 40 === 0);
const MOST_BYTES = 4096;

/** As the back end compresses them. */
const sizeOf = (svg: string): number =>
  brotliCompressSync(svg, {
    // A window of 64 KB holds a picture: the default one of 4 MB is what takes the time.
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 },
  }).length;

/** Tags that nest and close; attributes that are quoted; no unknown characters between. */
function isWellFormed(svg: string): boolean {
  const open: string[] = [];
  const rest = svg.replaceAll(
    /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z][a-zA-Z0-9:-]*="[^"<>&]*")*)\s*(\/?)>/g,
    (_, end, name, __, empty) => {
      if (end) return open.pop() === name ? '' : '!';
      if (!empty) open.push(name);
      return '';
    },
  );
  return rest === '' && open.length === 0;
}

describe('a picture', { timeout: 30_000 }, () => {
  test('is at most 4 KB compressed, at both levels of detail', () => {
    for (const entry of sample)
      for (const detail of ['small', 'large'] as const)
        expect(sizeOf(drawPicture(entry, detail))).toBeLessThanOrEqual(MOST_BYTES);
  });

  test('is well-formed and has no text, no script and no address in it', () => {
    for (const entry of sample.slice(0, 120))
      for (const detail of ['small', 'large'] as const) {
        const svg = drawPicture(entry, detail);
        expect(isWellFormed(svg), entry.game.identifier).toBe(true);
        expect(svg).not.toMatch(/<(text|script|style|image|use|foreignObject)|href|\son[a-z]+=/);
        expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|NaN|undefined/);
        for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) expect(svg).toContain(`id="${id}"`);
      }
  });

  test('is the same every time, and another for every game', () => {
    const drawn = sample.map(entry => drawPicture(entry, 'large'));
    expect(sample.map(entry => drawPicture(entry, 'large'))).toEqual(drawn);
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  test('has less detail when it is small', () => {
    const bytes = (detail: 'small' | 'large') =>
      sample.reduce((sum, entry) => sum + drawPicture(entry, detail).length, 0);
    expect(bytes('small')).toBeLessThan(bytes('large') * 0.95);
  });

  test('strokes the letters of a tile once at most, and not at all where the ground is their outline', () => {
    /** Outlines are placed by their line: paths with a place, their layers one after another. */
    const strokedLayers = (svg: string) => {
      const layers = new Map<string, number>();
      for (const [, attributes = '', d = ''] of svg.matchAll(
        /<path ([^>]*transform="translate\([^"]*\)scale\([^"]*\)") d="([^"]*)"\/>/g,
      ))
        if (attributes.includes('paint-order')) layers.set(d, (layers.get(d) ?? 0) + 1);
      return [...layers.values()];
    };
    for (const entry of sample.slice(0, 60)) {
      for (const family of Object.keys(COMPOSITIONS))
        expect(Math.max(0, ...strokedLayers(drawPicture(entry, 'small', family))), family).toBeLessThan(2);
      for (const family of ['emblem', 'deco', 'slash', 'facets', 'felt', 'initial'])
        if (STUDIOS.find(({ slug }) => slug === entry.game.provider)?.finish !== 'glow')
          expect(strokedLayers(drawPicture(entry, 'small', family)), family).toEqual([]);
    }
    expect(strokedLayers(sample.map(entry => drawPicture(entry, 'large')).join('')).some(n => n > 1)).toBe(
      true,
    );
  });

  test('can be composed in every family of a studio, from existing motifs', () => {
    for (const { families } of STUDIOS)
      for (const name of families) expect(COMPOSITIONS).toHaveProperty(name);
    for (const { motifs } of Object.values(LOOKS))
      for (const name of motifs.split(' ')) expect({ ...FAR_MOTIFS, ...NEAR_MOTIFS }).toHaveProperty(name);
    for (const entry of sample.slice(0, 6))
      for (const family of Object.keys(COMPOSITIONS)) {
        const svg = drawPicture(entry, 'large', family);
        expect(isWellFormed(svg), family).toBe(true);
        expect(sizeOf(svg)).toBeLessThanOrEqual(MOST_BYTES);
      }
  });

  test('has an address that changes with the drawing', () => {
    const drawn = sample.slice(0, 60).map(entry => drawPicture(entry, 'large') + drawPicture(entry, 'small'));
    expect(`${ART_VERSION} ${createHash('sha256').update(drawn.join()).digest('hex').slice(0, 16)}`).toBe(
      FINGERPRINT,
    );
  });
});

describe('a banner', () => {
  test('is well-formed, small and drawn in two shapes', () => {
    for (const { theme, cast } of Object.values(BANNER_ART)) {
      const [wide, tall] = [drawBanner(theme, cast, 'wide'), drawBanner(theme, cast, 'tall')];
      expect(wide).toContain('viewBox="0 0 1260 540"');
      expect(tall).toContain('viewBox="0 0 640 800"');
      for (const svg of [wide, tall]) {
        expect(isWellFormed(svg)).toBe(true);
        expect(sizeOf(svg)).toBeLessThanOrEqual(MOST_BYTES);
      }
    }
  });
});

describe('the address of a picture', () => {
  const [entry] = sample;
  const preview = entry?.game.preview ?? '';

  test('is served compressed and immutable, readable from any origin', () => {
    const answer = pictureResponse(catalogue, preview, 'gzip, br');
    expect(answer?.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
    expect(entry && brotliDecompressSync(answer?.body ?? '').toString()).toBe(
      entry && drawPicture(entry, 'small'),
    );
  });

  test('is served uncompressed to a client that cannot decompress', () => {
    const answer = pictureResponse(catalogue, preview.replace('/small/', '/large/'), 'gzip');
    expect(answer?.headers).not.toHaveProperty('content-encoding');
    expect(answer?.body.toString()).toBe(entry && drawPicture(entry, 'large'));
  });

  test('of an older version gets the current picture, which is not cached', () => {
    const answer = pictureResponse(catalogue, preview.replace(`.${ART_VERSION}.`, '.a0.'), 'br');
    expect(answer?.headers['cache-control']).toBe('no-cache');
  });

  test('of an unknown game is 404', () => {
    for (const address of [
      '/pictures/small/nobody/nothing.a1.svg',
      '/pictures/huge/a/b.a1.svg',
      '/pictures/banner/x.a1.svg',
      '/pictures/../secret',
    ])
      expect(pictureResponse(catalogue, address, 'br')).toBeNull();
  });
});
