import { type APIRequestContext, expect, type request } from 'playwright/test';
import { AJAX_HEADER } from '../../../src/contract/wire.ts';
import { readConsole } from './sandbox-console.ts';

export type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'];
type RequestContexts = Pick<typeof request, 'newContext'>;

/** A player made for one test. */
export interface TestPlayer {
  readonly email: string;
  readonly password: string;
  readonly cookies: Cookies;
}

export const PASSWORD = 'Correct-horse-7';

/** What a first game for money requires (PLAY-4). */
export const COMPLETE_PROFILE = {
  first_name: 'Ada',
  last_name: 'Byron',
  mobile_phone: '+49 30 5550199',
  city: 'Berlin',
  address: 'Sandweg 1',
  postal_code: '10115',
};

let playerCount = 0;
export const newEmail = (): string => `e2e-${process.pid}-${Date.now()}-${++playerCount}@player.example`;

/**
 * A client address of its own: sign-in, registration and mail are limited per address, and a whole test run would be one
 * visitor. The back end trusts the header as that of its proxy.
 */
export function uniqueClientAddress(): Record<string, string> {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
}

/** Registers an adult player with the required fields and those given; `isConfirmed`: with the e-mail address confirmed. */
export async function registerPlayer(
  requests: RequestContexts,
  origin: string,
  details: Readonly<Record<string, string>> = {},
  isConfirmed = false,
): Promise<TestPlayer> {
  const api = await requests.newContext({ baseURL: origin, extraHTTPHeaders: uniqueClientAddress() });
  const email = newEmail();
  const user = {
    email,
    password: PASSWORD,
    currency: 'EUR',
    country: 'DE',
    date_of_birth: '1985-05-17',
    terms_acceptance: true,
    ...details,
  };
  const response = await api.post('/api/users', { headers: { ...AJAX_HEADER, origin }, data: { user } });
  expect(response.status(), await response.text()).toBe(201);
  if (isConfirmed) {
    const { search } = new URL(await latestMailLink(api, email), origin);
    const confirmed = await api.get(`/api/users/confirmation${search}`, { headers: AJAX_HEADER });
    expect(confirmed.status(), await confirmed.text()).toBe(200);
  }
  const { cookies } = await api.storageState();
  await api.dispose();
  return { email, password: PASSWORD, cookies };
}

/** The link of the latest mail to an address, from the outbox page of the sandbox. */
export async function latestMailLink(request: APIRequestContext, to: string): Promise<string> {
  const mails = (await readConsole(request)).split('<article>').slice(1);
  const mail = mails.find(text => text.includes(`to ${to},`)) ?? '';
  const link = mail.match(/<a href="([^"]+)"/)?.[1] ?? '';
  expect(link, `a mail with a link to ${to}`).not.toBe('');
  return link.replaceAll('&amp;', '&');
}
