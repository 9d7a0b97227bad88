import type { BrowserContext } from 'playwright/test';
import { rgs } from '../../../src/contract/rgs.ts';
import { NETWORK_NOISE } from '../support/network-noise.ts';

/** What a round's answer told the game. */
interface ReportedRound {
  readonly round_id: string;
  readonly round_key: string;
  readonly bet_cents: number;
}

/** What the player did and saw, written down outside of the app. */
export class Journal {
  /** The last wish per game, as the heart showed it once its request had ended. */
  readonly wantedFavourites = new Map<string, boolean>();
  taps = 0;
  spins = 0;
  pushes = 0;
  /** Rounds that the game got an answer for, by their key. */
  readonly reportedRounds = new Map<string, ReportedRound>();
  /** Keys of all rounds that the game asked for. */
  readonly requestedRounds = new Set<string>();
  /** Exceptions, unhandled rejections and errors on the console that no network explains. */
  readonly errors: string[] = [];
  /** Moments at which a screen had nothing on it. */
  readonly blankScreens: string[] = [];
  /** Tabs that did not answer any more, and were closed as a player would close them. */
  readonly hungTabs: string[] = [];
  /** How often each deed was done, and how often it could not be. */
  readonly actions = new Map<string, { done: number; failed: number }>();

  tap(identifier: string, isWanted: boolean): void {
    this.taps += 1;
    this.wantedFavourites.set(identifier, isWanted);
  }

  count(deed: string, isDone: boolean): void {
    const counts = this.actions.get(deed) ?? { done: 0, failed: 0 };
    if (isDone) counts.done += 1;
    else counts.failed += 1;
    this.actions.set(deed, counts);
  }

  /** Listens to every page and worker of the context. */
  watch(context: BrowserContext): void {
    context.on('weberror', thrown => {
      const error = thrown.error();
      // What was not thrown as an error, or by the browser itself, has no stack.
      this.errors.push(`${error.stack || `${error.name}: ${error.message}`} (${thrown.page()?.url()})`);
    });
    context.on('console', message => {
      if (message.type() === 'error' && !NETWORK_NOISE.test(message.text()))
        this.errors.push(`${message.text()} (${message.location().url})`);
    });
    context.on('request', request => {
      if (!request.url().endsWith(rgs.play.path) || request.method() !== 'POST') return;
      this.requestedRounds.add((request.postDataJSON() as { round_key: string }).round_key);
    });
    context.on('response', async answer => {
      if (!answer.url().endsWith(rgs.play.path) || answer.status() !== 200) return;
      const told = await answer.json().catch(() => null);
      if (told?.round) this.reportedRounds.set(told.round.round_key, told.round);
    });
  }
}

/** In front of the worker: what nobody catches there is told to the pages, whose console is listened to. */
export const reportRejections = `
  const channel = new BroadcastChannel('chaos');
  const tell = reason => channel.postMessage('worker: ' + (reason?.stack ?? reason));
  self.addEventListener('unhandledrejection', event => tell(event.reason));
  self.addEventListener('error', event => tell(event.error ?? event.message));`;

/** Runs in each page. */
export function logRejections(): void {
  new BroadcastChannel('chaos').onmessage = ({ data }) => console.error(data);
}
