/// <reference path="./web-push.d.ts" />

import webPush from 'web-push';
import { brand } from '../../src/contract/operator/brand.ts';
import { parseRetryAfter } from '../../src/lib/backend-response.ts';
import { backoffDelay } from '../../src/lib/backoff.ts';
import { MINUTE_MS } from '../../src/lib/time-units.ts';
import type { AppContext } from '../context.ts';
import { startJob, type WakeableJob } from '../jobs/wakeable-job.ts';
import type { Log } from '../log.ts';
import { type PushResult, pushTried } from '../measurements.ts';
import { whenCommitted } from '../store/open-store.ts';
import {
  claimDuePushes,
  type DuePush,
  deleteDevice,
  deletePush,
  isWithdrawn,
  millisecondsUntilDue,
  postpone,
} from './outbox.ts';

/** Pushes sent at the same time. */
const BATCH_SIZE = 16;
const TIMEOUT_MS = 10_000;
/** Milliseconds between two attempts without a Retry-After: doubled each time, up to the longest. */
const BASE_DELAY_MS = 5_000;
const MAX_DELAY_MS = 30 * MINUTE_MS;
/** What another process has left, a clock that was shifted, or a machine that slept, is noticed within this. */
const POLL_INTERVAL_MS = 10_000;
const RETRYABLE_STATUSES = new Set([408, 425, 429]);

/**
 * Sends what is in the outbox, also from an earlier process, until stopped. A run includes rows of a transaction that is still
 * open.
 */
export function startPushSender(app: AppContext, log: Log): WakeableJob {
  const claimDue = () => claimDuePushes(app, BATCH_SIZE);
  const job = startJob(async isStopped => {
    try {
      await whenCommitted(app.db);
      while (!isStopped()) {
        const due = await claimDue();
        if (due.length === 0) break;
        await Promise.all(due.map(row => sendPush(app, row, log)));
      }
      return Math.min((await millisecondsUntilDue(app)) ?? POLL_INTERVAL_MS, POLL_INTERVAL_MS);
    } catch (cause) {
      log.error({ err: cause }, 'sending pushes failed');
      return POLL_INTERVAL_MS;
    }
  });
  app.push.wake = job.wake;
  return {
    ...job,
    stop() {
      app.push.wake = () => undefined;
      return job.stop();
    },
  };
}

/** One attempt, and what follows from the push service's response. */
async function sendPush(app: AppContext, row: DuePush, log: Log): Promise<void> {
  pushTried.publish({ result: await attempt(app, row, log) });
}

async function attempt(app: AppContext, row: DuePush, log: Log): Promise<PushResult> {
  const { vapidKeys } = app.push;
  const ttl = Math.floor((Date.parse(row.expires_at) - app.clock.now().getTime()) / 1000);
  if (!vapidKeys || ttl <= 0 || (await isWithdrawn(app, row))) {
    await deletePush(app, row);
    return 'obsolete';
  }
  const response = await sendRequest(row, ttl, vapidKeys).catch((cause: unknown) => String(cause));
  if (typeof response === 'string') {
    await postpone(app, row, retryDelay(row.attempts + 1));
    return 'postponed';
  }
  const { status } = response;
  if (status < 300) {
    await deletePush(app, row);
    return 'sent';
  }
  if (status === 404 || status === 410) {
    await deleteDevice(app, row);
    return 'unsubscribed';
  }
  if (status >= 500 || RETRYABLE_STATUSES.has(status)) {
    const retryAfter = parseRetryAfter(response.headers.get('retry-after'), app.clock.now().getTime());
    await postpone(app, row, retryAfter ?? retryDelay(row.attempts + 1));
    return 'postponed';
  }
  log.warn(`push service ${new URL(row.endpoint).host} rejected a message with ${status}`);
  await deletePush(app, row);
  return 'rejected';
}

function sendRequest(
  row: DuePush,
  TTL: number,
  keys: NonNullable<AppContext['push']['vapidKeys']>,
): Promise<Response> {
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

const retryDelay = (attempt: number): number =>
  Math.min(backoffDelay(attempt, Math.random, BASE_DELAY_MS), MAX_DELAY_MS);
