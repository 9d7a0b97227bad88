/// <reference path="./web-push.d.ts" />
import webPush from 'web-push';
import { brand } from '../src/contract/brand.ts';
import { delayBefore } from '../src/lib/backoff.ts';
import type { App } from './ask.ts';
import { type Due, dropDevice, dropPush, dueIn, duePushes, postpone } from './push-queue.ts';

/** How many are on their way at a time. */
const AT_ONCE = 16;
const TIMEOUT_MS = 10_000;
/** Between two tries without a word from the push service, milliseconds: doubled each time, up to the longest. */
const BASE_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 30 * 60_000;
/** A clock that was shifted, or a machine that slept, is noticed within this. */
const LOOK_EVERY_MS = 60_000;
const NOT_NOW = new Set([408, 425, 429]);

export interface PushSender {
  /** Looks for what is to be sent, now. */
  wake(): void;
  /** All that was due has been tried. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Sends what waits in the outbox, from before this process too, until stopped. */
export function startPushSender(app: App, log: (line: string) => void): PushSender {
  let running = Promise.resolve();
  let isRunning = false;
  let isAsked = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    isAsked = true;
    if (isRunning || isStopped) return;
    isRunning = true;
    running = run().finally(() => {
      isRunning = false;
      if (isAsked) wake();
    });
  }
  /** Also what a transaction that is still open has written: the store gives no other a turn before its end. */
  async function run(): Promise<void> {
    isAsked = false;
    try {
      for (let due = await look(); due.length > 0 && !isStopped; due = await look())
        await Promise.all(due.map(row => sendPush(app, row, log)));
      sleep((await dueIn(app)) ?? LOOK_EVERY_MS);
    } catch (cause) {
      log(`push: ${String(cause)}`);
      sleep(LOOK_EVERY_MS);
    }
  }
  const look = () => duePushes(app, AT_ONCE);
  function sleep(milliseconds: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(wake, Math.min(milliseconds, LOOK_EVERY_MS));
    timer.unref();
  }
  app.push.wake = wake;
  wake();
  return {
    wake,
    async idle() {
      do await running;
      while (isRunning);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      app.push.wake = () => undefined;
      await running;
    },
  };
}

/** One try, and what follows from the push service's answer. */
async function sendPush(app: App, row: Due, log: (line: string) => void): Promise<void> {
  const { keys } = app.push;
  const ttl = Math.floor((Date.parse(row.expires_at) - app.clock.now().getTime()) / 1000);
  if (!keys || ttl <= 0) return dropPush(app, row);
  const answer = await post(row, ttl, keys).catch((cause: unknown) => String(cause));
  if (typeof answer === 'string') return postpone(app, row, restAfter(row.attempts + 1));
  const { status } = answer;
  if (status < 300) return dropPush(app, row);
  if (status === 404 || status === 410) return dropDevice(app, row);
  if (status >= 500 || NOT_NOW.has(status))
    return postpone(app, row, restOf(answer, app) ?? restAfter(row.attempts + 1));
  log(`push: ${new URL(row.endpoint).host} said ${status}`);
  return dropPush(app, row);
}

function post(row: Due, TTL: number, keys: NonNullable<App['push']['keys']>): Promise<Response> {
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } },
    row.payload,
    {
      vapidDetails: { subject: `mailto:${brand.supportEmail}`, ...keys },
      TTL,
      urgency: row.urgency,
      topic: row.topic,
      contentEncoding: 'aes128gcm',
    },
  );
  return fetch(endpoint, {
    method: 'POST',
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    body: body && new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/** What the push service asks for, seconds or a date (Retry-After). */
function restOf({ headers }: Response, { clock }: App): number | null {
  const said = headers.get('retry-after');
  if (!said) return null;
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - clock.now().getTime();
  return ms > 0 ? ms : null;
}

const restAfter = (attempt: number): number =>
  Math.min(delayBefore(attempt, Math.random, BASE_DELAY_MS), LONGEST_DELAY_MS);
