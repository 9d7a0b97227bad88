import { proxy, ref, useSnapshot } from 'valtio';
import { games as endpoints, type Game } from '../../contract/games.ts';
import { call } from '../../core/call.ts';
import { type Loading, makeLoad, notLoaded } from '../../core/load.ts';
import { isEqual } from '../../core/reconcile.ts';
import { device } from './device.ts';

type Rows = Readonly<Record<string, Game>>;

/** Rows that rails have on screen, by identifier; `gone` names identifiers that the back end no longer knows. */
export const rows = proxy<{ known: Rows; gone: ReadonlySet<string>; loading: Loading }>({
  known: ref<Rows>({}),
  gone: ref(new Set<string>()),
  loading: notLoaded(),
});

/** Reads the rows; they are `ref`s, which a snapshot passes through as they are. */
export const useRows = () => useSnapshot(rows) as Readonly<typeof rows>;

/** The most identifiers of one call (contract). */
const MOST_AT_ONCE = 500;

const wanted = new Set<string>();

/** Adds rows; one that has not changed keeps its identity, so that its tile does not render again. */
export function addRows(games: readonly Game[]): void {
  const changed = games.filter(game => !isEqual(rows.known[game.identifier], game));
  if (changed.length === 0) return;
  const entries = changed.map(game => [game.identifier, game] as const);
  rows.known = ref({ ...rows.known, ...Object.fromEntries(entries) });
}

export const loadRows = makeLoad(rows.loading, async () => {
  const ids = [...wanted].slice(0, MOST_AT_ONCE);
  if (ids.length === 0) return;
  const { data } = await call(endpoints.selectGames, { body: { game_ids: ids, device } });
  for (const id of ids) wanted.delete(id);
  const found = new Set(data.map(game => game.identifier));
  const lost = ids.filter(id => !found.has(id));
  if (lost.length > 0) rows.gone = ref(new Set([...rows.gone, ...lost]));
  addRows(data);
});

/** Loads all that is wanted: what was asked for while a call ran goes with the next one. */
export async function loadWanted(): Promise<void> {
  await loadRows();
  if (wanted.size > 0 && rows.loading.phase === 'ready') await loadWanted();
}

let isScheduled = false;

/** Asks for rows; all that is asked for in one frame is one call. With `again`, known ones are fetched anew. */
export function wantRows(ids: readonly string[], again = false): void {
  for (const id of ids) if (again || !(id in rows.known || rows.gone.has(id))) wanted.add(id);
  if (wanted.size === 0 || isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    void loadWanted();
  });
}
