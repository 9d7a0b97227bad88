import { type APIRequestContext, type Browser, expect, type Page, type request } from 'playwright/test';
import type { groups } from '../../src/contract/groups.ts';
import { asSomebody, makePlayer } from './players.ts';
import { watchLayout } from './screens.ts';

/** Everybody who walks the routes; `restricted` comes from a country that guest mode is for (platform 2.4). */
export const VISITORS = ['guest', 'player', 'tester', 'vip', 'restricted'] as const;
export type Visitor = (typeof VISITORS)[number];

export const isSignedIn = (visitor: Visitor): boolean =>
  visitor === 'player' || visitor === 'tester' || visitor === 'vip';

const GROUPS: Partial<Record<Visitor, keyof typeof groups>> = { tester: 'tester', vip: 'vipGold' };
/** Registration and sign-in are not offered there (server/countries.ts). */
const RESTRICTED_COUNTRY = 'US';

/** One visitor's page, which goes from route to route: what was fetched once is there for the next. */
export interface Walk {
  readonly page: Page;
  readonly request: APIRequestContext;
  /** What the console and the page have thrown since it was last emptied. */
  readonly errors: string[];
  readonly end: () => Promise<void>;
}

type Options = Parameters<Browser['newContext']>[0];

/** Opens a page as a visitor, without a worker, so that every address is the back end's answer. */
export async function beginWalk(
  browser: Browser,
  requests: Pick<typeof request, 'newContext'>,
  options: Options & { baseURL: string },
  visitor: Visitor,
): Promise<Walk> {
  const country = visitor === 'restricted' ? { 'cf-ipcountry': RESTRICTED_COUNTRY } : {};
  const extraHTTPHeaders = { ...asSomebody(), ...country };
  const context = await browser.newContext({ ...options, serviceWorkers: 'block', extraHTTPHeaders });
  if (isSignedIn(visitor)) {
    const { cookies, email } = await makePlayer(requests, options.baseURL, {}, true);
    await context.addCookies(cookies);
    const group = GROUPS[visitor];
    if (group) await joinGroup(context.request, options.baseURL, email, group);
  }
  const errors: string[] = [];
  context.on('console', message => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', thrown => void errors.push(thrown.error().stack ?? String(thrown.error())));
  const page = await context.newPage();
  await watchLayout(page);
  return { page, request: context.request, errors, end: () => context.close() };
}

/** By the console's form, as a developer would. */
export async function joinGroup(
  api: APIRequestContext,
  origin: string,
  email: string,
  group: keyof typeof groups,
): Promise<void> {
  const console = await (await api.get('/sandbox')).text();
  const token = console.match(/name="token" value="([^"]+)"/)?.[1] ?? '';
  const done = await api.post('/sandbox/group', { headers: { origin }, form: { token, email, group } });
  expect(await done.text()).toContain(`${email} is now in ${group}`);
}
