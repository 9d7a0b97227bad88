import { DEMO_CURRENCY, findCurrency } from '../../src/contract/operator/currencies.ts';
import { type JurisdictionName, jurisdictions } from '../../src/contract/operator/jurisdictions.ts';
import type { Game } from '../../src/contract/subjects/games.ts';
import type { GameSession } from '../../src/contract/subjects/play.ts';
import type { Skin } from '../../src/lib/slot/model.ts';
import { isSkinKey, skins } from '../../src/lib/slot/skins.ts';
import type { AppContext, Handler, Routes, Tx } from '../context.ts';
import { type FieldErrors, reject } from '../errors.ts';
import { startDemoSession, startMoneySession } from '../game/server/sessions.ts';
import { betLevels } from '../game/server/stakes.ts';
import { loadConfig } from '../operator/config.ts';
import { isRestricted } from '../operator/countries.ts';
import { jurisdictionNameOf, licenceOfVisit } from '../operator/jurisdiction.ts';
import { gameOrigin } from '../operator/origins.ts';
import { ACCOUNT_FIELDS, FIAT_PROFILE_FIELDS, hasAcceptedTerms } from '../players/required-fields.ts';
import type { PlayerRow } from '../players/tables.ts';
import { findLimitsInForce, stopsPlay } from '../safe-play/limits-in-force.ts';
import { findPlayRestriction } from '../safe-play/play-restrictions.ts';

const openGameSession: Handler<'openGameSession'> = async call => {
  const { app, body, player, session, visitor, runOnce } = call;
  const { identifier, currency, device } = body;
  const { game, skin } = requirePlayableGame(app, identifier);
  const known = findCurrency(currency);
  if (!known || !game.currencies[currency]) reject(422, 'currency_mismatch');
  if (isRestricted(visitor.country)) reject(422, 'country_restricted');
  await requireProfile(app, player, game, known.fiat);
  const jurisdiction = jurisdictionNameOf(app, player);
  return runOnce(async tx => {
    const sign_in_id = session?.id ?? null;
    const { categories } = game;
    const playing = { player_id: player.id, sign_in_id, identifier, categories };
    const restriction = await findPlayRestriction(tx, playing, app.clock.now());
    if (restriction === 'break') reject(423, 'locked');
    if (restriction === 'exclusion') reject(423, 'excluded');
    if (restriction === 'restricted_country') reject(422, 'country_restricted');
    if (restriction === 'signed_out') reject(401, 'session_expired');
    if (restriction === 'session_limit') reject(422, 'limit_reached');
    const limits = await findLimitsInForce(tx, player.id, app.clock.now());
    if (limits.some(limit => stopsPlay(limit))) reject(422, 'limit_reached');
    if (!(await hasWallet(tx, player.id, currency))) reject(422, 'currency_mismatch');
    const of = {
      player_id: player.id,
      identifier,
      skin: skin.key,
      currency,
      device,
      jurisdiction,
      sign_in_id,
    };
    const opened = await startMoneySession(tx, app, of);
    const open_round = await findOpenRound(tx, player.id, identifier, currency);
    return { ...createLaunchOptions(app, skin, currency, jurisdiction), ...opened, mode: 'real', open_round };
  });
};

const openDemoSession: Handler<'openDemoSession'> = async ({ app, body, player, visitor, runOnce }) => {
  const { game, skin } = requirePlayableGame(app, body.identifier);
  if (!game.has_demo_mode) reject(422, 'not_playable');
  const jurisdiction = jurisdictionNameOf(app, player ?? { license: licenceOfVisit(app, visitor) });
  return runOnce(async tx => {
    const { identifier, categories } = game;
    const playing = player && { player_id: player.id, sign_in_id: null, identifier, categories };
    const restriction = playing && (await findPlayRestriction(tx, playing, app.clock.now()));
    // A break and an exclusion are from demos too.
    if (restriction === 'exclusion') reject(423, 'excluded');
    if (restriction === 'break') reject(423, 'locked');
    const opened = await startDemoSession(tx, app, { skin: skin.key, jurisdiction });
    return {
      ...createLaunchOptions(app, skin, DEMO_CURRENCY, jurisdiction),
      ...opened,
      mode: 'demo',
      open_round: null,
    };
  });
};

export const playRoutes = { openGameSession, openDemoSession } satisfies Partial<Routes>;

/**
 * Rejects with the fields that real play of this provider's games in this kind of currency still needs (PLAY-4, PLAY-5), the
 * acceptance of the terms that hold among them (ACCOUNT-41). A game that runs when new terms come is not cut off.
 */
async function requireProfile(app: AppContext, player: PlayerRow, game: Game, isFiat: boolean) {
  const byProvider = await loadConfig(app, 'provider-fields');
  const ofCurrency = isFiat ? FIAT_PROFILE_FIELDS : ACCOUNT_FIELDS;
  const required = new Set([...ofCurrency, ...(byProvider[game.provider] ?? [])]);
  const missing = [...required].filter(field => !player[field]?.trim());
  const errors: FieldErrors = Object.fromEntries(missing.map(field => [field, ['errors.required']]));
  if (!hasAcceptedTerms(player)) errors['terms_acceptance'] = ['errors.terms.required'];
  if (Object.keys(errors).length === 0) return;
  reject(422, 'profile_incomplete', { errors });
}

function requirePlayableGame(app: AppContext, identifier: string): { game: Game; skin: Skin } {
  const game = app.catalogue.byIdentifier(identifier)?.game ?? reject(404, 'game_unknown');
  const key = game.skin ?? '';
  return isSkinKey(key) ? { game, skin: skins[key] } : reject(422, 'not_playable');
}

async function hasWallet(tx: Tx, player_id: number, currency: string): Promise<boolean> {
  const row = await tx
    .selectFrom('wallets')
    .select('currency')
    .where('player_id', '=', player_id)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row !== undefined;
}

function findOpenRound(tx: Tx, player_id: number, identifier: string, currency: string) {
  return tx
    .selectFrom('rounds')
    .select(['id as round_id', 'bet_cents', 'step'])
    .where('player_id', '=', player_id)
    .where('identifier', '=', identifier)
    .where('currency', '=', currency)
    .where('state', '=', 'open')
    .executeTakeFirst()
    .then(row => row ?? null);
}

type LaunchOptions = Omit<GameSession, 'session_id' | 'token' | 'expires_at' | 'mode' | 'open_round'>;

function createLaunchOptions(
  app: AppContext,
  skin: Skin,
  currency: string,
  name: JurisdictionName,
): LaunchOptions {
  const levels = betLevels(currency, name);
  const [min = 0, second = min] = levels;
  const origin = gameOrigin(app.settings);
  return {
    launch_url: `${origin}/?skin=${skin.key}`,
    game_origin: origin,
    currency,
    subunits_to_unit: findCurrency(currency)?.subunits_to_unit ?? 100,
    bet_levels_cents: levels,
    min,
    max: levels.at(-1) ?? min,
    step: second - min,
    rtp: skin.rtp,
    volatility: skin.volatility,
    max_win_chance: skin.maxWinChance,
    jurisdiction: { name, ...jurisdictions[name].game },
  };
}
