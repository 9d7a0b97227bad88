import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createReel } from '../../../../server/game/client/reel.ts';
import { layoutStage } from '../../../../server/game/client/stage-layout.ts';
import { en } from '../../../../server/game/client/texts/en.ts';
import { fill, loadTexts } from '../../../../server/game/client/texts.ts';
import { LOCALES } from '../../../../src/contract/operator/locales.ts';

const seen = (reel: ReturnType<typeof createReel>, now: number): string => {
  const { position } = reel.motionAt(now);
  return [0, 1, 2].map(row => reel.letter(row, position)).join('');
};

describe('a reel', () => {
  test('stops exactly at the given column, at any time', () => {
    for (const after of [0, 90, 500, 4321]) {
      const reel = createReel('ABCDEFG', 'AAA');
      expect(seen(reel, 0)).toBe('AAA');
      reel.spin(1000);
      const end = reel.stop('CWD', 1000 + after);
      expect(end - 1000 - after).toBeLessThan(1500);
      expect(reel.motionAt(end)).toEqual({ position: expect.any(Number), speed: 0 });
      expect([seen(reel, end), seen(reel, end + 9999)]).toEqual(['CWD', 'CWD']);
    }
  });

  test('spins forward without a jump at the stop, and can spin again', () => {
    const reel = createReel('ABCDEFG', 'AAA');
    reel.spin(0);
    const before = reel.motionAt(800).position;
    const end = reel.stop('CWD', 800);
    expect(reel.motionAt(800).position).toBeCloseTo(before, 6);
    expect(reel.motionAt(end + 1).speed).toBe(0);
    reel.spin(end + 100);
    expect(reel.motionAt(end + 600).speed).toBeGreaterThan(0);
    reel.show('GGG');
    expect(seen(reel, end + 700)).toBe('GGG');
  });
});

test('the reels fit into any stage', () => {
  for (const [width, height] of [
    [360, 320],
    [320, 200],
    [1440, 620],
    [490, 350],
    [768, 700],
  ] as const) {
    const frame = layoutStage(width, height);
    expect(frame.left).toBeGreaterThanOrEqual(0);
    expect(frame.top).toBeGreaterThanOrEqual(0);
  }
});

test('every locale has every text, with the same placeholders', async () => {
  const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const locale of LOCALES) {
    const { texts } = await loadTexts(locale);
    for (const [key, english] of Object.entries(en)) {
      const text = texts[key as keyof typeof en];
      expect(text.trim(), `${locale} ${key}`).not.toBe('');
      expect(placeholders(text), `${locale} ${key}`).toEqual(placeholders(english));
    }
  }
  expect(fill('{n} of {of}', { n: 2 })).toBe('2 of {of}');
});

test('the net result has the same name in the game and in the strip of the app, in every language', async () => {
  for (const locale of LOCALES) {
    const nameIn = (catalogue: string): string => {
      const file = new URL(`../../../../locales/${catalogue}/lazy.po`, import.meta.url);
      return /msgid "play\.net"\nmsgstr "(.*)"/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    };
    const { texts } = await loadTexts(locale);
    expect(texts.net, locale).toBe(nameIn(locale) || nameIn('en'));
  }
});
