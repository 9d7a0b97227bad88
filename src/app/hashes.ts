import { subscribe } from 'valtio';
import { fetchChunk } from '../core/fetch-chunk.ts';
import { openPopup, pathOf } from '../core/navigation.ts';
import { account } from '../features/account/state.ts';
import { scrollToHash } from './scroll-to-hash.ts';

/** What opens over the page that the address names (platform 2.1, product 3.2 no. 15). */
const POPUPS = {
  '#sign-in': 'signIn',
  '#sign-up': 'signUp',
  '#remind': 'remind',
  '#new-password': 'newPassword',
} as const;
const isPopup = (hash: string): hash is keyof typeof POPUPS => Object.hasOwn(POPUPS, hash);

const SPORT = /^#sport(?:_(.+))?$/;
/** Live chat opens so much later, milliseconds (platform 2.1). */
const CHAT_MS = 1000;

let isFollowing = false;

/** Does what the part of the address after `#` asks for, now and whenever it changes. Once, at the start. */
export function followHashes(): void {
  if (isFollowing) return;
  isFollowing = true;
  followHash();
  // The router tells of its own pushes by events of these names; the browser of the others.
  for (const event of ['hashchange', 'pushState', 'replaceState']) window.addEventListener(event, followHash);
}

function followHash(): void {
  const { hash } = location;
  const sport = SPORT.exec(hash);
  if (isPopup(hash)) void openOver(POPUPS[hash]);
  else if (sport) void goToSport(sport[1]);
  else if (hash === '#chat') chatSoon();
  else if (hash.length > 1) scrollToHash(hash);
}

/** An address that was followed is plain again: going back to it asks for nothing. */
const takeHash = () => history.replaceState(history.state, '', location.pathname + location.search);

/** Over the page, with its query; for a player there is nothing to sign in to. */
async function openOver(name: (typeof POPUPS)[keyof typeof POPUPS]): Promise<void> {
  takeHash();
  if (name !== 'newPassword' && (await standingOnceKnown()) === 'player') return;
  openPopup(pathOf(name) + location.search);
}

async function goToSport(param: string | undefined): Promise<void> {
  takeHash();
  const betting = await fetchChunk(() => import('./betting.ts')).catch(() => null);
  await betting?.toBetting(param);
}

let chat: ReturnType<typeof setTimeout> | undefined;

function chatSoon(): void {
  takeHash();
  clearTimeout(chat);
  chat = setTimeout(() => {
    void import('../features/chat/open.ts').then(
      ({ openChat }) => openChat(),
      () => undefined,
    );
  }, CHAT_MS);
}

/** Who this is, once it is known; without an answer nobody is signed in here. */
async function standingOnceKnown(): Promise<typeof account.standing> {
  if (!isSettled()) await settling();
  return account.standing;
}

const settling = () =>
  new Promise<void>(resolve => {
    const stop = subscribe(account, () => {
      if (!isSettled()) return;
      stop();
      resolve();
    });
  });

function isSettled(): boolean {
  const { standing, loading } = account;
  return standing !== 'unknown' || loading.phase === 'offline' || loading.phase === 'error';
}
