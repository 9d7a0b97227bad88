import type { marketing, UtmMetrics } from '../src/contract/marketing.ts';
import { isBot } from '../src/lib/bots.ts';
import type { App, Ask, Routes } from './ask.ts';
import { configOf } from './config.ts';
import { countUp } from './store/counts.ts';

const PREFIX = 'utm';
/** Different campaigns that a day counts; what comes after them is counted together, so that nobody fills the store. */
const MOST_NAMES = 200;
/** As much of a campaign's name as is kept. */
const NAME_LENGTH = 60;
const REST = '(others)';

type Event = 'set' | 'send';

/** Counts of campaigns by day; who it was is not kept (platform 7). */
export const marketingRoutes = {
  loadStagsByReferrer: ({ app }) => configOf(app, 'stag-by-referrer-name'),
  loadExcludedStags: ({ app }) => configOf(app, 'excluded-promo-stags'),
  setUtm: ask => count(ask, 'set'),
  sendUtm: ask => count(ask, 'send'),
} satisfies Pick<Routes, keyof typeof marketing>;

const clean = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, '')
    .trim()
    .slice(0, NAME_LENGTH);

const nameOf = ({ utm_source, utm_campaign }: UtmMetrics): string =>
  [clean(utm_source) || '-', clean(utm_campaign) || '-'].join(' / ');

async function count(
  { app, body, visitor, once }: Ask<'setUtm'> | Ask<'sendUtm'>,
  event: Event,
): Promise<undefined> {
  if (isBot(visitor.userAgent)) return;
  const day = `${PREFIX} ${dayOf(app)} ${event} `;
  await once(async tx => {
    const rows = await tx
      .selectFrom('meta')
      .select('name')
      .where('name', '>=', day)
      .where('name', '<', `${day}\uffff`)
      .execute();
    const wanted = day + nameOf(body.utmMetrics);
    const isKnown = rows.some(({ name }) => name === wanted);
    const name = isKnown || rows.length < MOST_NAMES ? wanted : day + REST;
    await countUp(tx, name);
  });
}

export interface CampaignCount {
  readonly name: string;
  readonly visits: number;
  readonly players: number;
}

/** The campaigns of today, the most visits first. */
export async function countCampaigns(app: App): Promise<CampaignCount[]> {
  const day = `${PREFIX} ${dayOf(app)} `;
  const rows = await app.db
    .selectFrom('meta')
    .selectAll()
    .where('name', '>=', day)
    .where('name', '<', `${day}\uffff`)
    .execute();
  const told = rows.map(({ name, value }) => {
    const [event, ...rest] = name.slice(day.length).split(' ');
    return { event, name: rest.join(' '), count: Number(value) };
  });
  const sum = (name: string, event: Event) =>
    told.filter(one => one.name === name && one.event === event).reduce((all, one) => all + one.count, 0);
  return [...new Set(told.map(({ name }) => name))]
    .map(name => ({ name, visits: sum(name, 'set'), players: sum(name, 'send') }))
    .sort((a, b) => b.visits - a.visits);
}

const dayOf = ({ clock }: App): string => clock.now().toISOString().slice(0, 10);
