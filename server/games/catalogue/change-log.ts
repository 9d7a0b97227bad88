import { createHash } from 'node:crypto';
import { type CatalogueChanges, cataloguePartName } from '../../../src/contract/subjects/catalogue.ts';
import { isInPart, type PartOfCatalogue } from '../../../src/lib/catalogue-parts.ts';
import { immutable } from '../../http/immutable.ts';
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
  /** Of every game that has changed, its last change. */
  readonly changes: readonly CatalogueChange[];
  /** Names this state: `<digest>.<n>`, and after the first change whose count it is, `<digest>.<n>.<line>`. */
  readonly cursor: string;
  /** `line` names the store that counts: a store that was emptied counts from 1 again, and its cursors mean other things. */
  apply(changes: readonly CatalogueChange[], storeId: string): void;
  /** What changed since; all of it, or a part of it (`lib/game-parts.ts`), where the cursor is unknown. */
  since(cursor: string | undefined, part?: PartOfCatalogue): CatalogueChanges;
}

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
  let fullSyncs = new Map<string | undefined, CatalogueChanges>();

  /** Another generator is another catalogue, in which no earlier cursor is valid. */
  const cursor = () => {
    digest ??= createHash('sha256').update(JSON.stringify(base.games)).digest('base64url').slice(0, 16);
    return digest + suffix;
  };

  const fullSync = (part?: PartOfCatalogue) => {
    const isIn = part === undefined ? () => true : isInPart(part);
    const games = () => log.catalogue.games.filter(({ identifier }) => isIn(identifier));
    const name = part && cataloguePartName(part.index, part.parts);
    const made =
      fullSyncs.get(name) ?? immutable({ full: true, games: games(), removed: [], cursor: cursor() });
    fullSyncs.set(name, made);
    return made;
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
    since(given: string | undefined, part?: PartOfCatalogue): CatalogueChanges {
      const count = given === undefined ? null : countOf(given);
      if (count === null) return fullSync(part);
      const newer = [...latest.values()].filter(change => change.n > count);
      if (newer.length > log.catalogue.games.length / 2) return fullSync(part);
      return {
        full: false,
        games: newer.filter(({ isWithdrawn }) => !isWithdrawn).map(({ entry }) => entry.game),
        removed: newer.filter(({ isWithdrawn }) => isWithdrawn).map(identifierOf),
        cursor: cursor(),
      };
    },
  };
  return log;
}
