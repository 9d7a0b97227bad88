import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  CATALOGUE_PARTS,
  type CatalogueChanges,
  cataloguePartName,
  MAX_GAMES_AT_ONCE,
  PART_COUNTS,
} from '../../../src/contract/subjects/catalogue.ts';
import type { Game } from '../../../src/contract/subjects/games.ts';
import { type PartOfCatalogue, partOf } from '../../../src/lib/catalogue-parts.ts';
import { findGames } from '../../../src/lib/find-games.ts';
import { markImmutable } from '../../immutable.ts';
import { catalogueFromEntries, type GameCatalogue } from './catalogue.ts';
import type { CatalogueEntry } from './entry.ts';

/** The last thing that happened to a game since the catalogue was generated. */
export interface CatalogueChange {
  /** Counts all changes from 1; the newest has the highest. */
  readonly n: number;
  readonly entry: CatalogueEntry;
  readonly isWithdrawn: boolean;
}

/** The catalogue as it stands, and what changed in it since any earlier time (decision 0010). */
export interface ChangeLog {
  readonly catalogue: GameCatalogue;
  /** The last change of every game that has changed. */
  readonly changes: readonly CatalogueChange[];
  /** The number of the newest change; 0 without any. */
  readonly last: number;
  /** Names this state: `<digest>.<n>`, and after the first change whose count it is, `<digest>.<n>.<line>`. */
  readonly cursor: string;
  /** `line` names the store that counts: a store that was emptied counts from 1 again, and its cursors mean other things. */
  apply(changes: readonly CatalogueChange[], storeId: string): void;
  /**
   * What changed since; all of it, or a part of it (`lib/catalogue-parts.ts`), where the cursor is unknown. With `most` never
   * more games than about that at once: then it is a smaller part, the first one where none was asked for.
   */
  since(cursor: string | undefined, part?: PartOfCatalogue, most?: number): CatalogueChanges;
  /** Names the state and groups the parts in short tasks, so that no request waits for 100,000 games. */
  prepare(): Promise<void>;
}

/** Games of one task of `prepare`. */
const SLICE = 1000;

const identifierOf = ({ entry }: CatalogueChange): string => entry.game.identifier;

/** `base` with the changes on top. */
function applyChanges(base: GameCatalogue, changes: Iterable<CatalogueChange>): GameCatalogue {
  const entries = new Map(base.entries.map(entry => [entry.game.identifier, entry]));
  for (const { entry, isWithdrawn } of changes) {
    if (isWithdrawn) entries.delete(entry.game.identifier);
    else entries.set(entry.game.identifier, entry);
  }
  return catalogueFromEntries(
    [...entries.values()].sort((a, b) => (a.game.identifier < b.game.identifier ? -1 : 1)),
  );
}

/** A log without changes over the catalogue that was generated. */
export function createChangeLog(base: GameCatalogue): ChangeLog {
  const latest = new Map<string, CatalogueChange>();
  let last = 0;
  let suffix = '.0';
  let digest: string | null = null;
  let fullSyncs = new Map<string, CatalogueChanges>();

  /** Another generator is another catalogue, in which no earlier cursor is valid. Hashed game by game: the text of all has 80 MB. */
  const hash = createHash('sha256');
  let hashed = 0;
  const hashUpTo = (end: number) => {
    for (; hashed < Math.min(end, base.games.length); hashed++)
      hash.update(JSON.stringify(base.games[hashed])).update('\n');
  };
  const cursor = () => {
    hashUpTo(base.games.length);
    digest ??= hash.digest('base64url').slice(0, 16);
    return digest + suffix;
  };

  const groupParts = groupedParts();

  const fullSync = (part?: PartOfCatalogue, parts?: CatalogueChanges['parts']) => {
    const name = `${part && cataloguePartName(part.index, part.parts)} ${parts}`;
    const made =
      fullSyncs.get(name) ??
      markImmutable({
        full: true,
        games: part
          ? (groupParts(log.catalogue.games, part.parts)[part.index] ?? [])
          : [...log.catalogue.games],
        removed: [],
        cursor: cursor(),
        ...(parts !== undefined && { parts }),
      });
    fullSyncs.set(name, made);
    return made;
  };

  /** In as many parts as keep each of them to about `most` games. */
  const boundedSync = (part: PartOfCatalogue | undefined, most: number) => {
    const { length } = log.catalogue.games;
    const parts = PART_COUNTS.find(count => count >= (part?.parts ?? 1) && length / count <= most) ?? 64;
    // The finer part of the same index is within the one that was asked for.
    return fullSync({ index: part?.index ?? 0, parts }, parts === part?.parts ? undefined : parts);
  };

  /** The count that a cursor of ours stood for; null for any other. */
  function countOf(given: string): number | null {
    const now = cursor();
    if (given === now || given === `${digest}.0`) return given === now ? last : 0;
    const [, count, storeId] = /^[\w-]+\.(\d+)(\.\w+)$/.exec(given) ?? [];
    const isOurs = given.startsWith(`${digest}.`) && storeId !== undefined && now.endsWith(storeId);
    return isOurs && Number(count) <= last ? Number(count) : null;
  }

  const log = {
    catalogue: base,
    get changes() {
      return [...latest.values()];
    },
    get last() {
      return last;
    },
    get cursor() {
      return cursor();
    },
    apply(changes: readonly CatalogueChange[], storeId: string): void {
      if (changes.length === 0) return;
      for (const change of changes) {
        latest.set(identifierOf(change), change);
        last = Math.max(last, change.n);
      }
      log.catalogue = applyChanges(base, latest.values());
      suffix = `.${last}.${storeId}`;
      fullSyncs = new Map();
    },
    since(given: string | undefined, part?: PartOfCatalogue, most?: number): CatalogueChanges {
      const count = given === undefined ? null : countOf(given);
      const isTooMuch = most !== undefined && log.catalogue.games.length / (part?.parts ?? 1) > most;
      const everything = () => (isTooMuch ? boundedSync(part, most) : fullSync(part));
      if (count === null) return everything();
      const newer = [...latest.values()].filter(change => change.n > count);
      if (newer.length > log.catalogue.games.length / 2) return everything();
      return {
        full: false,
        games: newer.filter(({ isWithdrawn }) => !isWithdrawn).map(({ entry }) => entry.game),
        removed: newer.filter(({ isWithdrawn }) => isWithdrawn).map(identifierOf),
        cursor: cursor(),
      };
    },
    async prepare(): Promise<void> {
      while (hashed < base.games.length) {
        hashUpTo(hashed + SLICE);
        await setImmediate();
      }
      // The only order that no collection has, and the games by their places in the search: made now, and not in a request.
      findGames(base, { title: 'the' }, 'name');
      findGames(base, {}, 'name');
      log.since(undefined, { index: 0, parts: CATALOGUE_PARTS }, MAX_GAMES_AT_ONCE);
    },
  };
  return log;
}

/** The games of each part, grouped once per list. */
function groupedParts() {
  const known = new WeakMap<readonly Game[], Map<number, Game[][]>>();
  return (games: readonly Game[], parts: number): Game[][] => {
    const byCount = known.get(games) ?? new Map<number, Game[][]>();
    known.set(games, byCount);
    const groups = byCount.get(parts) ?? Array.from({ length: parts }, (): Game[] => []);
    if (!byCount.has(parts)) for (const game of games) groups[partOf(game.identifier, parts)]?.push(game);
    byCount.set(parts, groups);
    return groups;
  };
}
