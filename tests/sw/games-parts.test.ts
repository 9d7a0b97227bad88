import { expect, test } from 'vitest';
import { PARTS, partName } from '../../src/contract/game-parts.ts';
import { inPart } from '../../src/lib/game-parts.ts';
import {
  askAll,
  asked,
  CATALOGUE,
  entryAt,
  everything,
  gone,
  held,
  json,
  kill,
  nextDay,
  renamed,
  said,
  sync,
  world,
} from './games-world.ts';

const partsAsked = () => asked().map(name => new URLSearchParams(name.split('?')[1]).get('part'));
const partNames = Array.from({ length: PARTS }, (_, index) => partName(index));

test.each([1, 4, PARTS - 1])(
  'a first sync that was killed after %i parts goes on with the next, and what changed meanwhile is told then',
  async failAt => {
    const names: string[] = [];
    world.instead = name => (names.push(name) > failAt ? gone() : null);
    expect(await sync()).toBe(0);
    expect((await everything()).isWhole).toBe(false);
    kill();
    world.instead = () => null;
    world.sent = [];
    const [first] = world.log.catalogue.entries.filter(({ game }) =>
      inPart({ index: 0, parts: PARTS })(game.identifier),
    );
    if (!first) throw new Error('nothing in the first part');
    world.log.apply([renamed(first, 1)], 'line');
    expect(await sync()).toBe(300);
    expect(partsAsked()).toEqual(partNames.slice(failAt));
    expect((await everything()).isWhole).toBe(true);
    nextDay();
    kill();
    await sync();
    expect((await held()).get(first.game.identifier)?.title).toBe('Renamed');
  },
);

test('a worker that makes way for a newer one ends with the part that is under way', async () => {
  const { makeWay } = await import('../../sw/retry.ts');
  world.instead = () => {
    if (asked().length === 2) makeWay();
    return null;
  };
  expect(await sync()).toBe(0);
  expect(partsAsked()).toEqual(partNames.slice(0, 2));
  kill();
  expect(await sync()).toBe(300);
  expect(partsAsked()).toEqual(partNames);
});

test('each part takes the place of what was seen of it before, and of nothing else', async () => {
  await askAll('filterGames', { page_size: 100 });
  const gone = entryAt(0);
  world.log.apply([{ n: 1, entry: gone, isWithdrawn: true }], 'line');
  expect(await sync()).toBe(299);
  const games = await held();
  expect([games.size, games.has(gone.game.identifier)]).toEqual([299, false]);
});

test('a platform that does not know parts is asked once, and all of it is kept', async () => {
  const whole = said('syncCatalogue');
  world.instead = name => (name.includes(CATALOGUE) ? json(whole) : null);
  expect(await sync()).toBe(300);
  expect(asked()).toHaveLength(1);
  expect((await everything()).isWhole).toBe(true);
});

test('another kind of device begins anew, also in the middle of the first sync', async () => {
  let left = 3;
  world.instead = () => (left-- > 0 ? null : gone());
  await sync();
  kill();
  world.instead = () => null;
  world.sent = [];
  const { syncCatalogue } = await import('../../sw/games.ts');
  expect(await syncCatalogue('mobile')).toBe(300);
  expect(partsAsked()).toEqual(partNames);
  kill();
  world.sent = [];
  expect(await sync()).toBe(300);
  expect(partsAsked()).toEqual(partNames);
});

test('another kind of device keeps what is stored while it can not fetch its own', async () => {
  await sync();
  kill();
  world.instead = gone;
  const { syncCatalogue } = await import('../../sw/games.ts');
  expect(await syncCatalogue('mobile')).toBe(300);
  const { games, isWhole } = await everything();
  expect([games.length, isWhole]).toEqual([300, true]);
});
