import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { config, Manager } from '../src/contract/config.ts';
import { marketing } from '../src/contract/marketing.ts';
import { pageConfig } from '../src/contract/page-config.ts';
import { ExchangeRates, Level } from '../src/contract/platform-info.ts';
import { promoConfig } from '../src/contract/promo-config.ts';
import type { App } from './ask.ts';

/** One file of `server/config/` each; the console may put another text in a file's place. */
const FOLDER = join(import.meta.dirname, 'config');
const PREFIX = 'config ';

/** Managers by the groups they look after, the first fitting one counts. */
const Managers = v.array(v.object({ groups: v.array(v.number()), manager: Manager }));

/** The configurations by the name of their file, with what each has to be. */
const schemas = {
  'additional-gifts': promoConfig.loadAdditionalGifts.reply,
  'betting-config': config.loadBettingConfig.reply,
  'crypto-exchange-rates': ExchangeRates,
  'currency-config': config.loadCurrencyConfig.reply,
  'disabled-bonuses': promoConfig.loadDisabledBonuses.reply,
  'excluded-promo-stags': marketing.loadExcludedStags.reply,
  'logo-config': config.loadLogoConfig.reply,
  'main-widget-config': config.loadMainWidgetConfig.reply,
  'manage-promotion-pages': pageConfig.loadPageConfig.reply,
  managers: Managers,
  'modify-gifts-config': promoConfig.loadModifyGiftsConfig.reply,
  'stag-by-referrer-name': marketing.loadStagsByReferrer.reply,
  statuses: v.array(Level),
  'survey-config': config.loadSurveyConfig.reply,
  'vip-adventures': promoConfig.loadVipAdventures.reply,
  'wheel-config': promoConfig.loadWheelConfig.reply,
  'wheel-config-segments': promoConfig.loadWheelSegments.reply,
} as const;

export type ConfigName = keyof typeof schemas;
export type Config<N extends ConfigName> = v.InferOutput<(typeof schemas)[N]>;
export const CONFIG_NAMES = Object.keys(schemas) as ConfigName[];

/** A text that is no JSON or not what the configuration has to be; the message says where. */
export class BrokenConfig extends Error {}

function parse<N extends ConfigName>(name: N, text: string): Config<N> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BrokenConfig(`${name} is no JSON`);
  }
  const found = v.safeParse(schemas[name] as v.GenericSchema, value);
  if (found.success) return found.output as Config<N>;
  const [issue] = found.issues;
  throw new BrokenConfig(`${name}: ${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`);
}

/** The text as it counts: the console's, else the file's, which may be edited while the back end runs. */
export async function configText({ db }: Pick<App, 'db'>, name: ConfigName): Promise<string> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', PREFIX + name)
    .executeTakeFirst();
  return row?.value ?? readFile(join(FOLDER, `${name}.json`), 'utf8');
}

/** A configuration as it stands. Throws `BrokenConfig` where somebody has broken its file. */
export const configOf = async <N extends ConfigName>(app: Pick<App, 'db'>, name: N): Promise<Config<N>> =>
  parse(name, await configText(app, name));

/** Puts a text in the file's place; null gives it back. Throws `BrokenConfig` and changes nothing. */
export async function setConfig({ db }: App, name: ConfigName, text: string | null): Promise<void> {
  if (text !== null) parse(name, text);
  await db.transaction().execute(async tx => {
    await tx
      .deleteFrom('meta')
      .where('name', '=', PREFIX + name)
      .execute();
    if (text !== null)
      await tx
        .insertInto('meta')
        .values({ name: PREFIX + name, value: text })
        .execute();
  });
}
