import * as v from 'valibot';
import { FirstScreen } from '../../contract/subjects/first-screen.ts';
import { STALE_AFTER_MS } from '../../core/data/loader.ts';
import { homeBanners, showBanners } from '../content/banners/state.ts';
import { addRows } from '../games/game-rows.ts';
import { catalogue, setCollections } from '../games/state.ts';

/** Reads the first screen that the server or the worker has put into the page (decision 0023); null without one. */
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
 * Fills the state with it, once, when the lobby's code has loaded. It has only the first collections, so their state
 * stays "not loaded": the whole list is fetched when the page is idle.
 */
export function applyFirstScreen(): FirstScreen | null {
  const first = readFirstScreen();
  if (!first) return null;
  addRows(first.games);
  const at = Date.parse(first.at);
  showBanners(first.banners, at);
  // The worker's copy is from the last visit: it counts as stored until the server confirms it.
  homeBanners.loading.stored = Date.now() - at > STALE_AFTER_MS;
  if (catalogue.collections.length === 0) setCollections(first.collections);
  return first;
}

export const firstScreen = applyFirstScreen();
