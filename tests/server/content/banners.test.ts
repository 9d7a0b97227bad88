import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../../src/contract/operator/locales.ts';
import { LOCALE_HEADER } from '../../../src/contract/wire.ts';
import { open, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await open({ games: 2400 });
});
afterAll(() => world.close());

type Slide = {
  id: string;
  image: string;
  title: { text: string };
  description: { text: string };
  labels: string[];
  button: { name: string; url: string };
};
async function slides(locale?: string): Promise<Slide[]> {
  const headers = locale === undefined ? {} : { [LOCALE_HEADER]: locale };
  const { body } = await world.client().get('/api/fe/config/banners-config', { headers });
  return (body as { banners: Slide[] }).banners;
}
const wordsOf = (list: readonly Slide[]) =>
  list.map(({ title, description, labels, button }) => [
    title.text,
    description.text,
    ...labels,
    button.name,
  ]);

describe('banners', () => {
  test('have texts in every locale, complete and without pressure to play', async () => {
    for (const locale of LOCALES)
      for (const text of wordsOf(await slides(locale)).flat()) {
        expect(text.trim()).not.toBe('');
        expect(text).not.toMatch(/[!{}]/);
      }
  });

  test('are translated, not repeated, and fall back to English', async () => {
    const english = wordsOf(await slides('en'));
    expect(wordsOf(await slides('xx'))).toEqual(english);
    expect(wordsOf(await slides('en-NZ'))).toEqual(english);
    for (const locale of ['de', 'fr-CA', 'no', 'it', 'et']) {
      const there = wordsOf(await slides(locale)).map(texts => texts[1]);
      for (const [i, texts] of english.entries()) expect(there[i]).not.toBe(texts[1]);
    }
  });

  test('link to existing addresses', async () => {
    const { catalogue } = world.app;
    for (const { button } of await slides()) {
      const [, section, a = '', b = ''] = button.url.split('/');
      if (section === 'pokies') expect(catalogue.collections.map(({ id }) => id)).toContain(a);
      else if (section === 'producers') expect(catalogue.providers.map(({ slug }) => slug)).toContain(a);
      else if (section === 'play') expect(catalogue.bySeo(a, b)?.game.skin).toBeTruthy();
      else expect(['/favorite-games', '/deposit']).toContain(button.url);
    }
  });

  test('have the data of the games that they name', async () => {
    const list = await slides('en');
    const gameOf = (id: string) => {
      const [, , provider = '', name = ''] = list.find(slide => slide.id === id)?.button.url.split('/') ?? [];
      return world.app.catalogue.bySeo(provider, name)?.game;
    };
    expect(gameOf('game-of-the-week')).toMatchObject({ lines: 10, volatility: 'high' });
    expect(gameOf('try-a-demo')?.has_demo_mode).toBe(true);
  });

  test('have pictures, which are served', async () => {
    for (const { image } of await slides()) {
      const answer = await world.client().get(`${image}?shape=tall`);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toContain('image/svg+xml');
    }
  });
});
