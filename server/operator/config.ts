import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { config, Manager, pageConfig, promoConfig } from '../../src/contract/subjects/config.ts';
import { marketing } from '../../src/contract/subjects/marketing.ts';
import { ExchangeRates, Level } from '../../src/contract/subjects/platform-info.ts';
import { IsoTime } from '../../src/contract/wire.ts';
import type { AppContext } from '../context.ts';
import { FIAT_PROFILE_FIELDS } from '../players/required-fields.ts';
import { lockName } from '../store/dialect.ts';

/** One file of `server/config/` each; the console may put another text in a file's place. */
const DATA_FOLDER = join(import.meta.dirname, 'data');
const META_PREFIX = 'config ';

/** Managers by the groups they look after, the first fitting one counts. */
const Managers = v.array(v.object({ groups: v.array(v.number()), manager: Manager }));

/** Fields of the profile that the games of a provider need for real play, by the provider's slug (PLAY-5). */
const ProviderFields = v.record(
  v.string(),
  v.array(v.picklist([...FIAT_PROFILE_FIELDS, 'nickname', 'state'])),
);

/** A text in the languages that the operator has it in, by locale; English stands in for the others. */
const Texts = v.objectWithRest({ en: v.string() }, v.string());

/** A level as the wire has it, its texts in the languages that the operator has them in, its image a file of the content. */
const ConfiguredLevel = v.object({
  ...Level.entries,
  name: Texts,
  content: Texts,
  gift_descriptions: v.array(v.object({ ...Level.entries.gift_descriptions.item.entries, text: Texts })),
});

const Positive = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** What one comp point costs (REWARD-13): real bets in minor units, by currency, and how many times as much in live games. */
const CompPointRates = v.object({
  bet_cents_per_point: v.record(v.string(), Positive),
  live_factor: Positive,
});

/** Notices of the operator, the most important first; one that is marked `test` is for its testers only (SHELL-43). */
const HeaderNotices = v.array(
  v.object({
    id: v.string(),
    icon: v.nullable(v.string()),
    message: Texts,
    link: v.nullable(v.object({ text: Texts, action: v.string() })),
    test: v.optional(v.boolean(), false),
  }),
);

/**
 * Offers for a deposit (decision 0147), in the order in which they show; `tags` are the groups and affiliates whose players get it, none
 * for everybody. A currency without amounts has no such offer.
 */
const DepositOffers = v.pipe(
  v.array(
    v.object({
      id: Positive,
      title: Texts,
      code: v.pipe(v.string(), v.regex(/^[A-Z0-9]{3,32}$/)),
      group_key: v.nullable(v.string()),
      tags: v.array(v.string()),
      percent: v.nullable(Positive),
      freespins_total: v.nullable(Positive),
      wager: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      wager_days: Positive,
      ends_at: v.nullable(IsoTime),
      amounts: v.record(
        v.string(),
        v.object({
          min_deposit_cents: Positive,
          max_bonus_cents: v.nullable(Positive),
          max_bet_cents: v.nullable(Positive),
          max_win_cents: v.nullable(Positive),
        }),
      ),
    }),
  ),
  v.check(offers => new Set(offers.map(({ code }) => code)).size === offers.length, 'codes repeat'),
);

/** The configurations by the name of their file, with what each has to be. */
const schemas = {
  'additional-gifts': promoConfig.loadAdditionalGifts.reply,
  'betting-config': config.loadBettingConfig.reply,
  'comp-points': CompPointRates,
  'crypto-exchange-rates': ExchangeRates,
  'currency-config': config.loadCurrencyConfig.reply,
  'deposit-offers': DepositOffers,
  'disabled-bonuses': promoConfig.loadDisabledBonuses.reply,
  'excluded-promo-stags': marketing.loadExcludedStags.reply,
  'header-notices': HeaderNotices,
  'logo-config': config.loadLogoConfig.reply,
  'main-widget-config': config.loadMainWidgetConfig.reply,
  'manage-promotion-pages': pageConfig.loadPageConfig.reply,
  managers: Managers,
  'modify-gifts-config': promoConfig.loadModifyGiftsConfig.reply,
  'provider-fields': ProviderFields,
  'stag-by-referrer-name': marketing.loadStagsByReferrer.reply,
  statuses: v.array(ConfiguredLevel),
  'survey-config': config.loadSurveyConfig.reply,
  'vip-adventures': promoConfig.loadVipAdventures.reply,
  'wheel-config': promoConfig.loadWheelConfig.reply,
  'wheel-config-segments': promoConfig.loadWheelSegments.reply,
} as const;

type ConfigName = keyof typeof schemas;
export type Config<N extends ConfigName> = v.InferOutput<(typeof schemas)[N]>;
export const CONFIG_NAMES = Object.keys(schemas) as ConfigName[];

/** A text that is not JSON or breaks the schema; the message names the place. */
export class ConfigError extends Error {}

function parseConfig<N extends ConfigName>(name: N, text: string): Config<N> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ConfigError(`${name} is no JSON`);
  }
  const found = v.safeParse(schemas[name] as v.GenericSchema, value);
  if (found.success) return found.output as Config<N>;
  const [issue] = found.issues;
  throw new ConfigError(`${name}: ${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`);
}

/** The text as it counts: the console's, else the file's, which may be edited while the back end runs. */
export async function loadConfigText({ db }: Pick<AppContext, 'db'>, name: ConfigName): Promise<string> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', META_PREFIX + name)
    .executeTakeFirst();
  return row?.value ?? readFile(join(DATA_FOLDER, `${name}.json`), 'utf8');
}

/** The current value of a configuration. Throws `ConfigError` when its file is broken. */
export const loadConfig = async <N extends ConfigName>(
  app: Pick<AppContext, 'db'>,
  name: N,
): Promise<Config<N>> => parseConfig(name, await loadConfigText(app, name));

/** Overrides a file with a text; null removes the override. Throws `ConfigError` for a broken text and changes nothing. */
export async function setConfig({ db }: AppContext, name: ConfigName, text: string | null): Promise<void> {
  if (text !== null) parseConfig(name, text);
  await db.transaction().execute(async tx => {
    await lockName(tx, `config:${name}`);
    await tx
      .deleteFrom('meta')
      .where('name', '=', META_PREFIX + name)
      .execute();
    if (text !== null)
      await tx
        .insertInto('meta')
        .values({ name: META_PREFIX + name, value: text })
        .execute();
  });
}
