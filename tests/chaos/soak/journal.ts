import type { BrowserContext } from 'playwright/test';
import { rgs } from '../../../src/contract/rgs.ts';
import { NETWORK_NOISE } from '../support/network-noise.ts';

/** A round as its response reported it to the game. */
interface ReportedRound {
  readonly round_id: string;
  readonly round_key: string;
  readonly bet_cents: number;
}

/** What the player did and saw, recorded outside of the app. */
export class Journal {
  /** The last desired state per game, as the heart showed it once its request had ended. */
  readonly wantedFavourites = new Map<string, boolean>();
  taps = 0;
  spins = 0;
  pushes = 0;
  /** Rounds that the game got a response for, by their key. */
  readonly reportedRounds = new Map<string, ReportedRound>();
  /** Keys of all rounds that the game requested. */
  readonly requestedRounds = new Set<string>();
  /** Exceptions, unhandled rejections and errors on the console that are not network errors. */
  readonly errors: string[] = [];
  /** Moments at which a screen was blank. */
  readonly blankScreens: string[] = [];
  /** Tabs that hung and were closed, as a player would close them. */
  readonly hungTabs: string[] = [];
  /** Tabs that were closed because the debugger had killed the worker of their navigation. */
  readonly stoppedTabs: string[] = [];
  /** How often each action was done, and how often it failed. */
  readonly actions = new Map<string, { done: number; failed: number }>();

  /** Before a tap: one that is given up may have been done all the same, so what is wanted is not known until it is seen. */
  beginTap(identifier: string): void {
    this.wantedFavourites.delete(identifier);
  }

  tap(identifier: string, isWanted: boolean): void {
    this.taps += 1;
    this.wantedFavourites.set(identifier, isWanted);
  }

  count(action: string, isDone: boolean): void {
    const counts = this.actions.get(action) ?? { done: 0, failed: 0 };
    if (isDone) counts.done += 1;
    else counts.failed += 1;
    this.actions.set(action, counts);
  }

  /** Listens to every page and worker of the context. */
  watch(context: BrowserContext): void {
    context.on('weberror', thrown => {
      const error = thrown.error();
      // Without a stack: what is not an error object, or was thrown by the browser itself.
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
    context.on('response', async response => {
      if (!response.url().endsWith(rgs.play.path) || response.status() !== 200) return;
      const reply = await response.json().catch(() => null);
      if (reply?.round) this.reportedRounds.set(reply.round.round_key, reply.round);
    });
  }
}

/** Prepended to the worker: reports its uncaught errors to the pages, which log them on their console. */
export const reportRejections = `
  const channel = new BroadcastChannel('chaos');
  const report = reason => channel.postMessage('worker: ' + (reason?.stack ?? reason));
  self.addEventListener('unhandledrejection', event => report(event.reason));
  self.addEventListener('error', event => report(event.error ?? event.message));`;

/** Runs in each page. */
export function logRejections(): void {
  new BroadcastChannel('chaos').onmessage = ({ data }) => console.error(data);
}
