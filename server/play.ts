import { DEMO_CURRENCY, KNOWN_CURRENCIES } from '../src/contract/currencies.ts';
import type { Game } from '../src/contract/games.ts';
import { type JurisdictionName, jurisdictions } from '../src/contract/jurisdictions.ts';
import type { GameSession } from '../src/contract/play.ts';
import { isSkinKey, skins } from '../src/lib/slot.ts';
import type { Skin } from '../src/lib/slot-model.ts';
import { type App, type Handler, type PlayerRow, type Routes, refuse, type Tx } from './ask.ts';
import { breakAt } from './breaks.ts';
import { gameOrigin } from './game/origin.ts';
import { openDemoFor, openMoneySession } from './game/sessions.ts';
import { betLevels } from './game/stakes.ts';
import { jurisdictionNameOf } from './jurisdiction.ts';
import { isSessionOver } from './session-limit.ts';

/** Without these a player of a fiat currency is asked to complete the profile first (platform 4, Play). */
const NEEDED = [
  'mobile_phone',
  'first_name',
  'last_name',
  'date_of_birth',
  'country',
  'city',
  'address',
  'postal_code',
] as const satisfies readonly (keyof PlayerRow)[];

const openGameSession: Handler<'openGameSession'> = async ({ app, body, player, session, once }) => {
  const { identifier, currency, device } = body;
  const { game, skin } = playable(app, identifier);
  const known = KNOWN_CURRENCIES.find(({ code }) => code === currency);
  if (!known || !game.currencies[currency]) refuse(422, 'currency_mismatch');
  if (known.fiat && NEEDED.some(field => !player[field]?.trim())) refuse(422, 'profile_incomplete');
  const jurisdiction = jurisdictionNameOf(app, player);
  return once(async tx => {
    await refuseOnBreak(tx, app, player);
    if (await isSessionOver(tx, session?.id ?? null, app.clock.now())) refuse(422, 'limit_reached');
    if (!(await hasWallet(tx, player.id, currency))) refuse(422, 'currency_mismatch');
    const of = {
      player_id: player.id,
      identifier,
      skin: skin.key,
      currency,
      device,
      jurisdiction,
      sign_in_id: session?.id ?? null,
    };
    const opened = await openMoneySession(tx, app, of);
    const open_round = await unfinished(tx, player.id, identifier, currency);
    return { ...launch(app, skin, currency, jurisdiction), ...opened, mode: 'real', open_round };
  });
};

const openDemoSession: Handler<'openDemoSession'> = async ({ app, body, player, once }) => {
  const { game, skin } = playable(app, body.identifier);
  if (!game.has_demo_mode) refuse(422, 'not_playable');
  const jurisdiction = jurisdictionNameOf(app, player);
  return once(async tx => {
    if (player) await refuseOnBreak(tx, app, player);
    const opened = openDemoFor(app, { skin: skin.key, jurisdiction });
    return { ...launch(app, skin, DEMO_CURRENCY, jurisdiction), ...opened, mode: 'demo', open_round: null };
  });
};

export const playRoutes = { openGameSession, openDemoSession } satisfies Partial<Routes>;

/** A break is one from every game, a demo too. */
async function refuseOnBreak(tx: Tx, app: App, { id }: PlayerRow): Promise<void> {
  if (await breakAt(tx, id, app.clock.now())) refuse(423, 'locked');
}

function playable(app: App, identifier: string): { game: Game; skin: Skin } {
  const game = app.catalogue.byIdentifier(identifier)?.game ?? refuse(404, 'game_unknown');
  const key = game.skin ?? '';
  return isSkinKey(key) ? { game, skin: skins[key] } : refuse(422, 'not_playable');
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

function unfinished(tx: Tx, player_id: number, identifier: string, currency: string) {
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

type Launch = Omit<GameSession, 'session_id' | 'token' | 'expires_at' | 'mode' | 'open_round'>;

function launch(app: App, skin: Skin, currency: string, name: JurisdictionName): Launch {
  const levels = betLevels(currency, name);
  const [min = 0, second = min] = levels;
  const origin = gameOrigin(app.settings);
  return {
    launch_url: `${origin}/?skin=${skin.key}`,
    game_origin: origin,
    currency,
    subunits_to_unit: KNOWN_CURRENCIES.find(({ code }) => code === currency)?.subunits_to_unit ?? 100,
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
