import { licenceOfHost } from '../../src/contract/operator/hosts.ts';
import {
  type Jurisdiction,
  type JurisdictionName,
  jurisdictions,
} from '../../src/contract/operator/jurisdictions.ts';
import type { AppContext, Visitor } from '../context.ts';
import { catalogueFromEntries, type GameCatalogue } from '../games/catalogue/catalogue.ts';
import type { CatalogueEntry } from '../games/catalogue/entry.ts';
import type { PlayerRow } from '../players/tables.ts';

/** The licence that a guest sees, and that who registers gets: that of the host, else of the operator's jurisdiction (CONFIG-13). */
export const licenceOfVisit = (
  { settings }: Pick<AppContext, 'settings'>,
  { host }: Pick<Visitor, 'host'>,
): 'CW' | 'EE' => licenceOfHost(host, jurisdictions[settings.jurisdiction].license);

/** The rules of play that hold for a player: Estonia's licence brings its own (CONFIG-12). A guest's licence is that of the visit. */
export const jurisdictionNameOf = (
  { settings }: Pick<AppContext, 'settings'>,
  { license }: Pick<PlayerRow, 'license'>,
): JurisdictionName => (license === 'EE' ? 'EE' : settings.jurisdiction);

export const jurisdictionOf = (
  app: Pick<AppContext, 'settings'>,
  player: Pick<PlayerRow, 'license'>,
): Jurisdiction => jurisdictions[jurisdictionNameOf(app, player)];

const JACKPOT_BADGES: ReadonlySet<string> = new Set(['jackpot', 'mystic-jackpots']);
const JACKPOT_COLLECTION = 'jackpots';

const hasJackpot = ({ game }: CatalogueEntry): boolean =>
  game.categories.includes(JACKPOT_COLLECTION) || game.badges.some(({ type }) => JACKPOT_BADGES.has(type));

/** The games that may be offered: without the jackpots where the licence has none (PLAY-31). */
export function allowedCatalogue(catalogue: GameCatalogue, name: JurisdictionName): GameCatalogue {
  if (jurisdictions[name].jackpots) return catalogue;
  const allowed = catalogueFromEntries(catalogue.entries.filter(entry => !hasJackpot(entry)));
  return { ...allowed, collections: allowed.collections.filter(({ id }) => id !== JACKPOT_COLLECTION) };
}
