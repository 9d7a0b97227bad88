import { expect, test, vi } from 'vitest';
import '../../../src/features/favourites/realtime.ts';
import { listenForDataUpdates } from '../../../src/core/worker/events.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import {
  favourites,
  isFavourite,
  loadFavourites,
  toggleFavourite,
} from '../../../src/features/favourites/state.ts';
import { filesEnteredBy } from '../../setup/entered-files.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { someGame } from '../games/fixtures.ts';

/** Long enough for what is under way to enter a file. */
const pause = () => new Promise(resolve => setTimeout(resolve, 50));

test('an online tap on a heart is one request, and few files of the page take part in it', async () => {
  // Answers at once: the time-out of a question would fall into what is measured.
  const controller = {
    postMessage: (_message: unknown, [port]: readonly MessagePort[] = []) =>
      port?.postMessage({ queued: [] }),
  };
  const container = Object.assign(new EventTarget(), { controller }) as unknown as ServiceWorkerContainer;
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  listenForDataUpdates(container);
  const ids = [101, 102];
  const { sent } = stubFetch({
    'GET /api/player/favorite_games': { body: [] },
    ...Object.fromEntries(
      ids.map(id => [`PUT /api/player/favorite_games/${id}`, { body: { id, identifier: `astra:${id}` } }]),
    ),
  });
  setPlayer(somePlayer());
  await loadFavourites();
  const tap = async (id: number) => {
    const game = someGame(String(id), { identifier: `astra:${id}`, currencies: { EUR: { id } } });
    const done = toggleFavourite(game);
    const topic = `favourite:${game.identifier}`;
    const data = { key: `/api/player/favorite_games/${id}`, topic, want: true, ok: true, version: id };
    container.dispatchEvent(Object.assign(new Event('message'), { data: { type: 'settled', data } }));
    await done;
    await pause();
  };
  await tap(101);
  // What the sign-in has started, such as a chunk that arrives late on a busy machine, is not the tap's.
  await vi.waitFor(async () => expect(await filesEnteredBy(pause)).toEqual([]));
  sent.length = 0;
  const files = await filesEnteredBy(() => tap(102));
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/player/favorite_games/102']);
  expect(isFavourite(favourites, 'astra:102')).toBe(true);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(15);
});
