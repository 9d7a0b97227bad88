import { vi } from 'vitest';
import type { Player } from '../../src/contract/subjects/player.ts';

/** One request that the page made. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly headers: Headers;
  readonly body: unknown;
}

export type StubResponse = { status?: number; body?: unknown; headers?: Record<string, string> } | Error;
type StubResponder = StubResponse | ((sent: SentRequest) => StubResponse | Promise<StubResponse>);

/** What screens ask for beside their subject; a test that is about it gives its own. */
const QUIET: Readonly<Record<string, StubResponse>> = {
  'GET /api/auth_providers': { body: [] },
  'GET /api/player/terms/copies': { body: [] },
  'GET /api/player/stats': { body: { registered_at: '2026-01-01T00:00:00.000Z', accounts: [] } },
  'GET /api/info/keys': { body: { keys: [] } },
  'GET /api/bonuses/deposit': { body: [] },
};

/** A back end of responses by `METHOD /path`, where `*` matches the rest of a path; an unlisted one is a network error. */
export function stubFetch(answers: Record<string, StubResponder>) {
  const sent: SentRequest[] = [];
  const fetching = async (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
    // As a browser, which sends nothing then.
    init?.signal?.throwIfAborted();
    const request =
      input instanceof Request ? input : new Request(new URL(String(input), 'http://localhost:3000'), init);
    const url = new URL(request.url, 'http://localhost:3000');
    const text = typeof init?.body === 'string' ? init.body : await request.clone().text();
    const one: SentRequest = {
      method: request.method,
      path: url.pathname,
      search: url.search,
      headers: new Headers(init?.headers ?? request.headers),
      body: text ? JSON.parse(text) : undefined,
    };
    sent.push(one);
    const name = `${one.method} ${one.path}`;
    const pattern = Object.keys(answers).find(key => key.endsWith('*') && name.startsWith(key.slice(0, -1)));
    const given = answers[name] ?? answers[pattern ?? ''] ?? QUIET[name] ?? new TypeError('Failed to fetch');
    const answer = typeof given === 'function' ? await given(one) : given;
    if (answer instanceof Error) throw answer;
    const { status = 200, body, headers = {} } = answer;
    const isEmpty = status === 204;
    return new Response(isEmpty ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  };
  vi.stubGlobal('fetch', fetching);
  const to = (name: string) => sent.filter(({ method, path }) => `${method} ${path}` === name);
  return { sent, to, answers };
}

export const somePlayer = (over: Partial<Player> = {}): Player => ({
  id: 7,
  email: 'ann@example.com',
  first_name: 'Ann',
  last_name: 'Lee',
  nickname: null,
  date_of_birth: '1990-05-17',
  gender: null,
  country: 'DE',
  city: 'Bonn',
  address: 'Weg 1',
  postal_code: '53111',
  state: null,
  mobile_phone: '+49 228 12345',
  receive_promos: false,
  receive_sms_promos: false,
  currency: 'EUR',
  language: 'en',
  locale: 'en',
  level: null,
  groups: [],
  statuses: [],
  auth_fields_missed: [],
  created_at: '2026-01-01T00:00:00.000Z',
  current_sign_in_at: null,
  confirmed_at: null,
  deposit_bonus_code: null,
  can_issue_bonuses: true,
  profession: null,
  autoregistered: false,
  autologin_link: null,
  verified: false,
  license_name: 'CW',
  sow_questionnaire_expires_at: null,
  two_factor_enabled: false,
  sumsub_verified: false,
  ...over,
});

export const context = {
  country: 'DE',
  restricted: false,
  license: 'CW',
  server_time: '2026-06-01T12:00:00.000Z',
  idempotent: true,
  game_origin: null,
};

/** What a registration form needs, with the reference back end's fields. */
export const formAnswers = {
  'GET /client-context': { body: context },
  'GET /api/player/safeguards': {
    body: {
      breaks: [],
      check: { loss: null, rounds: null, pace: null },
      plan: null,
      asks_for_plan: false,
    },
  },
  'GET /api/info/player_fields': {
    body: {
      registration: [
        { field: 'email', required: true },
        { field: 'password', required: true },
        { field: 'currency', required: true },
        { field: 'country', required: true },
        { field: 'date_of_birth', required: true },
        { field: 'nickname', required: false },
        { field: 'terms_acceptance', required: true },
        { field: 'receive_promos', required: false },
      ],
      deposit: [],
      cashout: [],
      edition: [{ field: 'state', required: false }],
    },
  },
  'GET /api/info/countries': {
    body: [
      { code: 'NZ', name: 'New Zealand' },
      { code: 'DE', name: 'Germany' },
      { code: 'CA', name: 'Canada' },
      { code: 'US', name: 'United States', restricted: true },
    ],
  },
  'GET /api/fe/config/currency-config': {
    body: {
      default_currency: 'EUR',
      enabled: ['EUR', 'CAD', 'USDT'],
      supported_fiat: ['EUR', 'CAD'],
      display_units: {},
      first_deposit_amount: 50,
      thresholds: {},
    },
  },
  'GET /api/info/currencies': {
    body: [
      { code: 'EUR', fiat: true, subunits_to_unit: 100 },
      { code: 'CAD', fiat: true, subunits_to_unit: 100 },
      { code: 'USDT', fiat: false, subunits_to_unit: 1_000_000 },
    ],
  },
} as const;
