import type { marketing, UtmMetrics } from '../../src/contract/subjects/marketing.ts';
import { isBot } from '../../src/lib/bots.ts';
import type { AppContext, RequestContext, Routes } from '../context.ts';
import { incrementCounter } from '../store/counters.ts';
import { loadConfig } from './config.ts';

const META_PREFIX = 'utm';
/** Campaigns counted by name per day; further ones are counted together, so that clients can't fill the store. */
const MAX_CAMPAIGNS = 200;
/** Characters of a campaign's name that are stored. */
const NAME_LENGTH = 60;
const OTHER_CAMPAIGNS = '(others)';

type CampaignEvent = 'set' | 'send';

/** Counts of campaigns by day; no visitor is stored (VISIT-5). */
export const marketingRoutes = {
  loadStagsByReferrer: ({ app }) => loadConfig(app, 'stag-by-referrer-name'),
  loadExcludedStags: ({ app }) => loadConfig(app, 'excluded-promo-stags'),
  setUtm: context => countEvent(context, 'set'),
  sendUtm: context => countEvent(context, 'send'),
} satisfies Pick<Routes, keyof typeof marketing>;

const cleanName = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, '')
    .trim()
    .slice(0, NAME_LENGTH);

const nameOf = ({ utm_source, utm_campaign }: UtmMetrics): string =>
  [cleanName(utm_source) || '-', cleanName(utm_campaign) || '-'].join(' / ');

async function countEvent(
  { app, body, visitor, runOnce }: RequestContext<'setUtm'> | RequestContext<'sendUtm'>,
  event: CampaignEvent,
): Promise<undefined> {
  if (isBot(visitor.userAgent)) return;
  const day = `${META_PREFIX} ${dayOf(app)} ${event} `;
  await runOnce(async tx => {
    const rows = await tx
      .selectFrom('meta')
      .select('name')
      .where('name', '>=', day)
      .where('name', '<', `${day}\uffff`)
      .execute();
    const wanted = day + nameOf(body.utmMetrics);
    const isKnown = rows.some(({ name }) => name === wanted);
    const name = isKnown || rows.length < MAX_CAMPAIGNS ? wanted : day + OTHER_CAMPAIGNS;
    await incrementCounter(tx, name);
  });
}

interface CampaignCount {
  readonly name: string;
  readonly visits: number;
  readonly players: number;
}

/** The campaigns of today, the most visits first. */
export async function countCampaigns(app: AppContext): Promise<CampaignCount[]> {
  const day = `${META_PREFIX} ${dayOf(app)} `;
  const rows = await app.db
    .selectFrom('meta')
    .selectAll()
    .where('name', '>=', day)
    .where('name', '<', `${day}\uffff`)
    .execute();
  const counts = rows.map(({ name, value }) => {
    const [event, ...rest] = name.slice(day.length).split(' ');
    return { event, name: rest.join(' '), count: Number(value) };
  });
  const sum = (name: string, event: CampaignEvent) =>
    counts.filter(one => one.name === name && one.event === event).reduce((all, one) => all + one.count, 0);
  return [...new Set(counts.map(({ name }) => name))]
    .map(name => ({ name, visits: sum(name, 'set'), players: sum(name, 'send') }))
    .sort((a, b) => b.visits - a.visits);
}

const dayOf = ({ clock }: AppContext): string => clock.now().toISOString().slice(0, 10);
