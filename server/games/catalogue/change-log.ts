import { createHash } from 'node:crypto';
import { partName } from '../../src/contract/game-parts.ts';
import type { CatalogueChanges } from '../../src/contract/games.ts';
import { inPart, type Part } from '../../src/lib/game-parts.ts';
import { settled } from '../settled.ts';
import { type Catalogue, catalogueOf } from './catalogue.ts';
import type { Entry } from './entry.ts';

/** The last thing that happened to a game since the catalogue was generated. */
export interface Change {
  /** Counts all changes from 1; the newest has the highest. */
  readonly n: number;
  readonly entry: Entry;
  readonly isWithdrawn: boolean;
}

/** The catalogue as it stands, and what changed in it since any earlier time (decisions D10). */
export interface ChangeLog {
  readonly catalogue: Catalogue;
  /** Of every game that has changed, its last change. */
  readonly changes: readonly Change[];
  /** Names this state: `<digest>.<n>`, and after the first change whose count it is, `<digest>.<n>.<line>`. */
  readonly cursor: string;
  /** `line` names the store that counts: a store that was emptied counts from 1 again, and its cursors mean other things. */
  apply(changes: readonly Change[], line: string): void;
  /** What changed since; all of it, or a part of it (`lib/game-parts.ts`), where the cursor says nothing. */
  since(cursor: string | undefined, part?: Part): CatalogueChanges;
}

const identifierOf = ({ entry }: Change): string => entry.game.identifier;

/** `base` with the changes on top. */
function changed(base: Catalogue, changes: Iterable<Change>): Catalogue {
  const entries = new Map(base.entries.map(entry => [entry.game.identifier, entry]));
  for (const { entry, isWithdrawn } of changes) {
    if (isWithdrawn) entries.delete(entry.game.identifier);
    else entries.set(entry.game.identifier, entry);
  }
  return catalogueOf([...entries.values()].sort((a, b) => (a.game.identifier < b.game.identifier ? -1 : 1)));
}

/** A log without changes over the catalogue that was generated. */
export function changeLog(base: Catalogue): ChangeLog {
  const latest = new Map<string, Change>();
  let catalogue = base;
  let last = 0;
  let suffix = '.0';
  let digest: string | null = null;
  let whole = new Map<string | undefined, CatalogueChanges>();

  /** Another generator is another catalogue, to which no earlier cursor says anything. */
  const cursor = () => {
    digest ??= createHash('sha256').update(JSON.stringify(base.games)).digest('base64url').slice(0, 16);
    return digest + suffix;
  };

  const everything = (part?: Part) => {
    const isIn = part === undefined ? () => true : inPart(part);
    const games = () => catalogue.games.filter(({ identifier }) => isIn(identifier));
    const name = part && partName(part.index, part.parts);
    const made = whole.get(name) ?? settled({ full: true, games: games(), removed: [], cursor: cursor() });
    whole.set(name, made);
    return made;
  };

  /** The count that a cursor of ours stood for; null for any other. */
  function countOf(asked: string): number | null {
    const now = cursor();
    if (asked === now || asked === `${digest}.0`) return asked === now ? last : 0;
    const [, count, line] = /^[\w-]+\.(\d+)(\.\w+)$/.exec(asked) ?? [];
    const isOurs = asked.startsWith(`${digest}.`) && line !== undefined && now.endsWith(line);
    return isOurs && Number(count) <= last ? Number(count) : null;
  }

  return {
    get catalogue() {
      return catalogue;
    },
    get changes() {
      return [...latest.values()];
    },
    get cursor() {
      return cursor();
    },
    apply(changes, line) {
      if (changes.length === 0) return;
      for (const change of changes) {
        latest.set(identifierOf(change), change);
        last = Math.max(last, change.n);
      }
      catalogue = changed(base, latest.values());
      suffix = `.${last}.${line}`;
      whole = new Map();
    },
    since(asked, part) {
      const count = asked === undefined ? null : countOf(asked);
      if (count === null) return everything(part);
      const newer = [...latest.values()].filter(change => change.n > count);
      if (newer.length > catalogue.games.length / 2) return everything(part);
      return {
        full: false,
        games: newer.filter(({ isWithdrawn }) => !isWithdrawn).map(({ entry }) => entry.game),
        removed: newer.filter(({ isWithdrawn }) => isWithdrawn).map(identifierOf),
        cursor: cursor(),
      };
    },
  };
}
