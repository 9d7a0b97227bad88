import * as v from 'valibot';
import { FirstScreen } from '../../contract/first-screen.ts';
import { FRESH_MS } from '../../core/load.ts';
import { homeBanners, showBanners } from '../banners/state.ts';
import { addRows } from '../games/rows.ts';
import { catalogue, showCollections } from '../games/state.ts';

/** Reads what the server, or the worker, has written into the page (decisions D23); null where there is nothing. */
function readFirstScreen(): FirstScreen | null {
  const text = document.getElementById('first-screen')?.textContent;
  if (!text) return null;
  try {
    const parsed = v.safeParse(FirstScreen, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/**
 * Puts it on screen, once, when the lobby's code arrives. The collections are only the first ones, so their state stays
 * "not loaded": the whole list is fetched when the page is idle.
 */
export function takeFirstScreen(): FirstScreen | null {
  const first = readFirstScreen();
  if (!first) return null;
  addRows(first.games);
  const at = Date.parse(first.at);
  showBanners(first.banners, at);
  // The worker's is from the last visit: a stored copy until somebody confirms it.
  homeBanners.loading.stored = Date.now() - at > FRESH_MS;
  if (catalogue.collections.length === 0) showCollections(first.collections);
  return first;
}

export const firstScreen = takeFirstScreen();
