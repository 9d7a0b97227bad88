import { type APIRequestContext, type Browser, expect, type Page, type request } from 'playwright/test';
import type { groups } from '../../../src/contract/operator/groups.ts';
import { isSignedIn, type Visitor } from './destinations.ts';
import { presetLocalStorage, trackLayoutShift } from './page-actions.ts';
import { registerPlayer, uniqueClientAddress } from './players.ts';
import { runConsoleAction } from './sandbox-console.ts';

const GROUP_OF_VISITOR: Partial<Record<Visitor, keyof typeof groups>> = { tester: 'tester', vip: 'vipGold' };
/** Registration and sign-in are not offered there (server/operator/countries.ts). */
const RESTRICTED_COUNTRY = 'US';

/** One visitor's page, used for many routes: what was fetched once is cached for the next. */
export interface VisitorPage {
  readonly page: Page;
  readonly request: APIRequestContext;
  /** Errors of the console and the page since the list was last emptied. */
  readonly errors: string[];
  readonly close: () => Promise<void>;
}

type ContextOptions = Parameters<Browser['newContext']>[0];

/** Opens a page as a visitor, without a worker, so that every navigation is answered by the back end. */
export async function openVisitorPage(
  browser: Browser,
  requests: Pick<typeof request, 'newContext'>,
  options: ContextOptions & { baseURL: string },
  visitor: Visitor,
): Promise<VisitorPage> {
  const country = visitor === 'restricted' ? { 'cf-ipcountry': RESTRICTED_COUNTRY } : {};
  const extraHTTPHeaders = { ...uniqueClientAddress(), ...country };
  const context = await browser.newContext({ ...options, serviceWorkers: 'block', extraHTTPHeaders });
  if (isSignedIn(visitor)) {
    const { cookies, email } = await registerPlayer(requests, options.baseURL, {}, true);
    await context.addCookies(cookies);
    const group = GROUP_OF_VISITOR[visitor];
    if (group) await joinGroup(context.request, email, group);
  }
  const errors: string[] = [];
  context.on('console', message => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', thrown => void errors.push(thrown.error().stack ?? String(thrown.error())));
  const page = await context.newPage();
  // As after a sign-in on this device: the header reserves the space of a player's elements.
  if (isSignedIn(visitor)) await presetLocalStorage(page, 'orbit.epoch', '1');
  await trackLayoutShift(page);
  return { page, request: context.request, errors, close: () => context.close() };
}

/** By the console's form, as a developer would. */
export async function joinGroup(
  api: APIRequestContext,
  email: string,
  group: keyof typeof groups,
): Promise<void> {
  expect(await runConsoleAction(api, 'group', { email, group })).toContain(`${email} is now in ${group}`);
}
