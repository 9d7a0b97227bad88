import { proxy, ref, useSnapshot } from 'valtio';
import { games as endpoints, type Game } from '../../contract/games.ts';
import { call } from '../../core/call.ts';
import { device } from '../../core/device.ts';
import { type Loading, makeLoad, notLoaded } from '../../core/load.ts';
import { isEqual } from '../../core/reconcile.ts';

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
/** Asked for and not stored, while nobody could say whether there are such games: the next call asks again. */
const unknown = new Set<string>();

/** Adds rows; one that has not changed keeps its identity, so that its tile does not render again. */
export function addRows(games: readonly Game[]): void {
  const changed = games.filter(game => !isEqual(rows.known[game.identifier], game));
  if (changed.length === 0) return;
  const entries = changed.map(game => [game.identifier, game] as const);
  rows.known = ref({ ...rows.known, ...Object.fromEntries(entries) });
}

/** Asks for what is wanted; after a change of the stored games, for what is shown. */
export const loadRows = makeLoad(
  rows.loading,
  async ({ prefer, onStored }) => {
    const asked = prefer ? Object.keys(rows.known) : [...wanted];
    const ids = [...new Set([...asked, ...unknown])].slice(0, MOST_AT_ONCE);
    if (ids.length === 0) return;
    let isPartial = false;
    const { data } = await call(endpoints.selectGames, {
      body: { game_ids: ids, device },
      ...(prefer ? { prefer } : {}),
      onStored: (at, partial) => {
        isPartial = partial;
        onStored(at);
      },
    });
    const found = new Set(data.map(game => game.identifier));
    const lost = ids.filter(id => !found.has(id));
    for (const id of ids) {
      wanted.delete(id);
      unknown.delete(id);
    }
    for (const id of isPartial ? lost : []) unknown.add(id);
    if (lost.length > 0 && !isPartial) rows.gone = ref(new Set([...rows.gone, ...lost]));
    addRows(data);
  },
  endpoints.selectGames.path,
);

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
