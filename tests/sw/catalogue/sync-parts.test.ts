import { beforeEach, describe, expect, test } from 'vitest';
import { buildCatalogue } from '../../../server/games/catalogue/catalogue.ts';
import { createChangeLog } from '../../../server/games/catalogue/change-log.ts';
import { CATALOGUE_PARTS, cataloguePartName } from '../../../src/contract/subjects/catalogue.ts';
import { isInPart } from '../../../src/lib/catalogue-parts.ts';
import {
  backEndReply,
  CATALOGUE,
  catalogueRequests,
  json,
  networkFailure,
  nextDay,
  reloadSnapshot,
  renamed,
  restartWorker,
  sendRequestAndFinish,
  storedGames,
  sync,
  world,
} from '../support/catalogue-world.ts';

const partsAsked = () => catalogueRequests().map(name => new URLSearchParams(name.split('?')[1]).get('part'));
const partNames = Array.from({ length: CATALOGUE_PARTS }, (_, index) => cataloguePartName(index));

test.each([1, 4, CATALOGUE_PARTS - 1])(
  'a first sync that was killed after %i parts resumes with the next, and then downloads what has changed meanwhile',
  async failAt => {
    const names: string[] = [];
    world.instead = name => (names.push(name) > failAt ? networkFailure() : null);
    expect(await sync()).toBe(0);
    expect((await reloadSnapshot()).isComplete).toBe(false);
    restartWorker();
    world.instead = () => null;
    world.sent = [];
    const [first] = world.log.catalogue.entries.filter(({ game }) =>
      isInPart({ index: 0, parts: CATALOGUE_PARTS })(game.identifier),
    );
    if (!first) throw new Error('nothing in the first part');
    world.log.apply([renamed(first, 1)], 'line');
    expect(await sync()).toBe(300);
    expect(partsAsked()).toEqual(partNames.slice(failAt));
    expect((await reloadSnapshot()).isComplete).toBe(true);
    const { readPartsState } = await import('../../../sw/catalogue/state.ts');
    expect(await readPartsState()).toBeNull();
    nextDay();
    restartWorker();
    await sync();
    expect((await storedGames()).get(first.game.identifier)?.title).toBe('Renamed');
  },
);

test('a worker that prepares for the takeover stops after the current part', async () => {
  const { prepareForTakeover } = await import('../../../sw/network/fetch-with-retry.ts');
  world.instead = () => {
    if (catalogueRequests().length === 2) prepareForTakeover();
    return null;
  };
  expect(await sync()).toBe(0);
  expect(partsAsked()).toEqual(partNames.slice(0, 2));
  restartWorker();
  expect(await sync()).toBe(300);
  expect(partsAsked()).toEqual(partNames);
});

/** A game that this device has seen in a list, and that is withdrawn before the first sync. */
async function withdrawSeenGame() {
  await sendRequestAndFinish('filterGames', { page_size: 100 });
  const seen = await storedGames();
  const withdrawn = world.log.catalogue.entries.find(({ game }) => seen.has(game.identifier));
  if (!withdrawn) throw new Error('nothing was stored');
  world.log.apply([{ n: 1, entry: withdrawn, isWithdrawn: true }], 'line');
  return withdrawn;
}

test('each part replaces its stored games, and no others', async () => {
  const withdrawn = await withdrawSeenGame();
  expect(await sync()).toBe(299);
  const games = await storedGames();
  expect([games.size, games.has(withdrawn.game.identifier)]).toEqual([299, false]);
});

test('a platform that does not know parts receives one request, and the whole list is stored', async () => {
  const whole = backEndReply('syncCatalogue');
  world.instead = name => (name.includes(CATALOGUE) ? json(whole) : null);
  expect(await sync()).toBe(300);
  expect(catalogueRequests()).toHaveLength(1);
  expect((await reloadSnapshot()).isComplete).toBe(true);
});

test('a whole list in one response replaces all that was stored', async () => {
  const withdrawn = await withdrawSeenGame();
  const whole = backEndReply('syncCatalogue');
  world.instead = name => (name.includes(CATALOGUE) ? json(whole) : null);
  expect(await sync()).toBe(299);
  const games = await storedGames();
  expect([games.size, games.has(withdrawn.game.identifier)]).toEqual([299, false]);
});

test('another kind of device starts again, also in the middle of the first sync', async () => {
  let left = 3;
  world.instead = () => (left-- > 0 ? null : networkFailure());
  await sync();
  restartWorker();
  world.instead = () => null;
  world.sent = [];
  expect(await sync('mobile')).toBe(300);
  expect(partsAsked()).toEqual(partNames);
  restartWorker();
  world.sent = [];
  expect(await sync()).toBe(300);
  expect(partsAsked()).toEqual(partNames);
});

test('the stored catalogue is retained while another kind of device cannot download its own', async () => {
  await sync();
  restartWorker();
  world.instead = networkFailure;
  expect(await sync('mobile')).toBe(300);
  const { games, isComplete } = await reloadSnapshot();
  expect([games.length, isComplete]).toEqual([300, true]);
});

describe('a list that is too long for so few parts', () => {
  /** The back end as it is with 100,000 games: a response has 100 at most, for the 2,400 here. */
  const smallResponses = (name: string) => {
    const query = Object.fromEntries(new URLSearchParams(name.split('?')[1]));
    return name.includes(CATALOGUE)
      ? json(backEndReply('syncCatalogue', { query: { ...query, most: '100' } }))
      : null;
  };
  const games = 2400;
  const inParts = (parts: number) =>
    Array.from({ length: parts }, (_, index) => cataloguePartName(index, parts));

  beforeEach(() => {
    world.log = createChangeLog(buildCatalogue(games));
    world.instead = smallResponses;
  });

  test('is stored in the parts that the back end names, each in one response', async () => {
    expect(await sync()).toBe(games);
    expect(partsAsked()).toEqual(['0of8', ...inParts(32).slice(1)]);
    expect((await storedGames()).size).toBe(games);
    expect((await reloadSnapshot()).isComplete).toBe(true);
  });

  test('resumes after a kill with the next of those parts', async () => {
    world.instead = name => (catalogueRequests().length > 5 ? networkFailure() : smallResponses(name));
    expect(await sync()).toBe(0);
    restartWorker();
    world.instead = smallResponses;
    world.sent = [];
    expect(await sync()).toBe(games);
    expect(partsAsked()).toEqual(inParts(32).slice(5));
  });

  test('replaces a stored one of an unknown cursor part by part too', async () => {
    await sync();
    world.log = createChangeLog(buildCatalogue(games - 200));
    nextDay();
    world.sent = [];
    expect(await sync()).toBe(games - 200);
    expect(partsAsked()).toEqual([null, ...inParts(32).slice(1)]);
    expect((await storedGames()).size).toBe(games - 200);
  });

  test('begins again where it has grown since its first part', async () => {
    world.log = createChangeLog(buildCatalogue(600));
    world.instead = name => (catalogueRequests().length > 2 ? networkFailure() : smallResponses(name));
    expect(await sync()).toBe(0);
    world.log = createChangeLog(buildCatalogue(games));
    world.instead = smallResponses;
    world.sent = [];
    expect(await sync()).toBe(games);
    expect(partsAsked()).toEqual(['2of8', '0of8', ...inParts(32).slice(1)]);
  });
});
