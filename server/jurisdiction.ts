import { type Jurisdiction, type JurisdictionName, jurisdictions } from '../src/contract/jurisdictions.ts';
import type { App, PlayerRow } from './ask.ts';
import { type Catalogue, catalogueOf } from './catalogue/catalogue.ts';
import type { Entry } from './catalogue/entry.ts';

/** The rules of play that hold for a player, or for a guest: Estonia's licence brings its own (platform 6). */
export const jurisdictionNameOf = (
  { settings }: Pick<App, 'settings'>,
  player: Pick<PlayerRow, 'license'> | null,
): JurisdictionName => (player?.license === 'EE' ? 'EE' : settings.jurisdiction);

export const jurisdictionOf = (
  app: Pick<App, 'settings'>,
  player: Pick<PlayerRow, 'license'> | null,
): Jurisdiction => jurisdictions[jurisdictionNameOf(app, player)];

const JACKPOT_BADGES: ReadonlySet<string> = new Set(['jackpot', 'mystic-jackpots']);
const JACKPOT_SHELF = 'jackpots';

const hasJackpot = ({ game }: Entry): boolean =>
  game.categories.includes(JACKPOT_SHELF) || game.badges.some(({ type }) => JACKPOT_BADGES.has(type));

/** The games that may be offered: without the jackpots where the licence has none (product 4.6). */
export function allowedCatalogue(catalogue: Catalogue, name: JurisdictionName): Catalogue {
  if (jurisdictions[name].jackpots) return catalogue;
  const allowed = catalogueOf(catalogue.entries.filter(entry => !hasJackpot(entry)));
  return { ...allowed, collections: allowed.collections.filter(({ id }) => id !== JACKPOT_SHELF) };
}
