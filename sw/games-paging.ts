import * as v from 'valibot';
import { games as endpoints } from '../src/contract/games.ts';
import type { Device } from '../src/contract/wire.ts';
import { pause } from '../src/lib/backoff.ts';
import { hashOf } from '../src/lib/hash.ts';
import { parse } from './check-answer.ts';
import { askAlone, isGood } from './games-download.ts';
import { keepGames, settleGames } from './games-rows.ts';
import { keepPaging, pagingState } from './games-state.ts';
import { isMakingWay } from './retry.ts';
import { now } from './scale.ts';

const PAGE_SIZE = 100;
/** Between two pages, milliseconds: whatever else the back end is asked goes first. */
const PAUSE_MS = 200;

/**
 * Fetches the catalogue of a platform that has no list of it in pages (decisions D10). Each page is kept as it comes, so
 * that the next worker goes on where this one was killed. False when it did not come to the end.
 */
export async function pageThrough(device: Device): Promise<boolean> {
  const earlier = await pagingState();
  let paging = earlier?.device === device ? earlier : { next: 1, seen: new Uint32Array(), device };
  for (;;) {
    const page = await fetchPage(device, paging.next);
    if (!page) return false;
    await keepGames(page.data, now());
    const seen = Uint32Array.of(...paging.seen, ...page.data.map(game => hashOf(game.identifier)));
    const { next_page } = page.pagination;
    if (next_page === null || next_page <= paging.next) {
      await settleGames(new Set(seen), { cursor: null, at: now(), device, count: 0, build: __BUILD__ });
      await keepPaging(null);
      return true;
    }
    paging = { next: next_page, seen, device };
    await keepPaging(paging);
    if (isMakingWay()) return false;
    await pause(PAUSE_MS);
  }
}

async function fetchPage(device: Device, page: number) {
  const body = JSON.stringify({ device, filter: {}, sort: 'name', page, page_size: PAGE_SIZE });
  const { method, path, reply } = endpoints.filterGames;
  const whole = await askAlone(method, path, body);
  if (!whole || !isGood(whole)) return null;
  const parsed = v.safeParse(reply, parse(whole.text));
  return parsed.success ? parsed.output : null;
}
