import { proxy, ref, useSnapshot } from 'valtio';
import { games as endpoints, type Game } from '../../contract/subjects/games.ts';
import { createLoader, initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { isEqual } from '../../core/data/reconcile.ts';
import { device } from '../../core/device/device.ts';
import { call } from '../../core/http/call.ts';

type Rows = Readonly<Record<string, Game>>;

/** Rows of the rails on screen, by identifier; `gone`: identifiers that the back end no longer has. */
export const rows = proxy<{ known: Rows; gone: ReadonlySet<string>; loading: LoadState }>({
  known: ref<Rows>({}),
  gone: ref(new Set<string>()),
  loading: initialLoadState(),
});

/** Reads the rows; they are `ref`s, which a snapshot returns unchanged. */
export const useRows = () => useSnapshot(rows) as Readonly<typeof rows>;

/** The most identifiers of one call (contract). */
const MAX_IDS_PER_CALL = 500;

const requestedIds = new Set<string>();
/** Requested, not stored, and not confirmed by the back end: the next call requests them again. */
const unresolvedIds = new Set<string>();

/** Adds rows; one that has not changed keeps its identity, so that its tile does not render again. */
export function addRows(games: readonly Game[]): void {
  const changed = games.filter(game => !isEqual(rows.known[game.identifier], game));
  if (changed.length === 0) return;
  const entries = changed.map(game => [game.identifier, game] as const);
  rows.known = ref({ ...rows.known, ...Object.fromEntries(entries) });
}

/** Requests the wanted rows; after a change of the stored games, those on screen. */
const loadRows = createLoader(
  rows.loading,
  async ({ prefer, onStored }) => {
    const requested = prefer ? Object.keys(rows.known) : [...requestedIds];
    const ids = [...new Set([...requested, ...unresolvedIds])].slice(0, MAX_IDS_PER_CALL);
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
    const absent = ids.filter(id => !found.has(id));
    for (const id of ids) {
      requestedIds.delete(id);
      unresolvedIds.delete(id);
    }
    for (const id of isPartial ? absent : []) unresolvedIds.add(id);
    if (absent.length > 0 && !isPartial) rows.gone = ref(new Set([...rows.gone, ...absent]));
    addRows(data);
  },
  endpoints.selectGames.path,
);

/** Loads all wanted rows: those requested during a call go with the next one. */
export async function loadRequestedRows(): Promise<void> {
  await loadRows();
  if (requestedIds.size > 0 && rows.loading.phase === 'ready') await loadRequestedRows();
}

let isScheduled = false;

/** Requests rows; all requests of one frame are one call. With `again`, known ones are fetched again. */
export function requestRows(ids: readonly string[], refetch = false): void {
  for (const id of ids) if (refetch || !(id in rows.known || rows.gone.has(id))) requestedIds.add(id);
  if (requestedIds.size === 0 || isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    void loadRequestedRows();
  });
}
