import { api } from '../src/contract/api.ts';
import { STATE_PATH } from '../src/contract/wire.ts';
import { answerAsset, answerStatic } from './assets.ts';
import { during } from './busy.ts';
import { type Asking, answererOfCall } from './endpoints.ts';
import { noteError } from './errors.ts';
import { answerPicture, isPicture } from './pictures.ts';
import type { Build } from './precache.ts';
import { answerNavigation } from './shell.ts';
import { answerState } from './state-page.ts';

/** First segments that belong to the back end or to files: a navigation there is no page of the app. */
const NOT_PAGES: ReadonlySet<string> = new Set([
  ...Object.values(api).map(({ path }) => path.split('/')[1] ?? ''),
  '__sw',
  'assets',
  'fonts',
  'icons',
  'jam',
  'pictures',
  'sandbox',
  'screenshots',
  'socket',
]);

/** Whether a navigation to this address is answered with the shell. `?nosw` goes past the worker. */
export function isPage({ pathname, searchParams }: URL): boolean {
  const segments = pathname.split('/').slice(1);
  const [first = ''] = segments;
  const isFileOfRoot = segments.length === 1 && first.includes('.');
  return !NOT_PAGES.has(first) && !isFileOfRoot && !searchParams.has('nosw');
}

type Answerer = () => Promise<Response>;

/** The answer to a request of the page, or null for what the worker leaves alone. */
export const answerRequest = (event: Asking, build: Build): Promise<Response> | null =>
  answererOf(event, build)?.() ?? null;

/** How a request of the page is answered; nothing has happened before that is called. */
export function answererOf(event: Asking, build: Build): Answerer | null {
  const { request } = event;
  const url = new URL(request.url);
  if (isPicture(request)) return () => answerPicture(request, later(event));
  if (url.origin !== location.origin || request.headers.has('range')) return null;
  if (request.method === 'GET' && url.pathname === STATE_PATH) return () => answerState(request, build);
  if (request.mode === 'navigate') {
    if (request.method !== 'GET' || !isPage(url)) return null;
    return () => answerNavigation(request, build, later(event));
  }
  if (request.method === 'GET') {
    if (url.pathname.startsWith('/assets/')) return () => answerAsset(request, build, later(event));
    const isOfShell = build.precache.some(
      entry => entry.url === url.pathname && !entry.url.endsWith('.html'),
    );
    if (isOfShell) return () => answerStatic(request, build);
  }
  return answererOfCall(event);
}

/** Work that outlives the answer keeps the worker alive and never fails the event. */
const later = (event: Asking) => (work: Promise<unknown>) =>
  event.waitUntil(during(work.catch(error => noteError('later', error))));
