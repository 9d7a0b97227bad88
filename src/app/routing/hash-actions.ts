import { subscribe } from 'valtio';
import { fetchChunk } from '../../core/scheduling/fetch-chunk.ts';
import { openPopup, pathOf } from '../../core/shell/navigation.ts';
import { account } from '../../features/account/state.ts';
import { reopenConsent } from '../../features/consent/state.ts';
import { scrollToHash } from './scroll-to-hash.ts';

/** Popups that a hash opens over the page (ROUTE-21). */
const HASH_POPUPS = {
  '#sign-in': 'signIn',
  '#sign-up': 'signUp',
  '#remind': 'remind',
  '#new-password': 'newPassword',
} as const;
const isPopupHash = (hash: string): hash is keyof typeof HASH_POPUPS => Object.hasOwn(HASH_POPUPS, hash);

const SPORT_HASH = /^#sport(?:_(.+))?$/;
/** Delay before the live chat opens, in milliseconds (ROUTE-23). */
const CHAT_DELAY_MS = 1000;

let isListening = false;

/** Runs the action of the location's hash, now and whenever the hash changes. Called once, at the start. */
export function startHashActions(): void {
  if (isListening) return;
  isListening = true;
  runHashAction();
  // wouter dispatches events of these names for its own navigations; the browser fires `hashchange` for the others.
  for (const event of ['hashchange', 'pushState', 'replaceState'])
    window.addEventListener(event, runHashAction);
}

function runHashAction(): void {
  const { hash } = location;
  const sport = SPORT_HASH.exec(hash);
  if (isPopupHash(hash)) void openHashPopup(HASH_POPUPS[hash]);
  else if (sport) void goToBetting(sport[1]);
  else if (hash === '#chat') openChatDelayed();
  else if (hash === '#cookie-choices') openCookieChoices();
  else if (hash.length > 1) scrollToHash(hash);
}

/** Removes the hash, so that going back to this entry does not run its action again. */
const clearHash = () => history.replaceState(history.state, '', location.pathname + location.search);

/** Opens the popup over the page, with its query; a player who is signed in does not get the sign-in popups. */
async function openHashPopup(name: (typeof HASH_POPUPS)[keyof typeof HASH_POPUPS]): Promise<void> {
  clearHash();
  if (name !== 'newPassword' && (await whenAuthStatusKnown()) === 'player') return;
  openPopup(pathOf(name) + location.search);
}

async function goToBetting(param: string | undefined): Promise<void> {
  clearHash();
  const betting = await fetchChunk(() => import('./betting-redirect.ts')).catch(() => null);
  await betting?.redirectToBetting(param);
}

/** Links of texts ask for consent again by this hash. */
function openCookieChoices(): void {
  clearHash();
  reopenConsent();
}

let chatTimer: ReturnType<typeof setTimeout> | undefined;

function openChatDelayed(): void {
  clearHash();
  clearTimeout(chatTimer);
  chatTimer = setTimeout(() => {
    void import('../../features/support/chat/chat-window.ts').then(
      ({ openChat }) => openChat(),
      () => undefined,
    );
  }, CHAT_DELAY_MS);
}

/** The authentication status once it is known, or once loading it has failed. */
async function whenAuthStatusKnown(): Promise<typeof account.authStatus> {
  if (!isAuthStatusKnown()) await authStatusKnown();
  return account.authStatus;
}

const authStatusKnown = () =>
  new Promise<void>(resolve => {
    const unsubscribe = subscribe(account, () => {
      if (!isAuthStatusKnown()) return;
      unsubscribe();
      resolve();
    });
  });

function isAuthStatusKnown(): boolean {
  const { authStatus, loading } = account;
  return authStatus !== 'unknown' || loading.phase === 'offline' || loading.phase === 'error';
}
