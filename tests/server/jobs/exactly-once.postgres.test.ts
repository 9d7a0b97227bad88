import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startPeriodicJob } from '../../../server/jobs/periodic-job.ts';
import { createLog } from '../../../server/log.ts';
import { startSmtpSender } from '../../../server/mail/smtp-sender.ts';
import { notify } from '../../../server/notifications/notifications.ts';
import { claimDuePushes } from '../../../server/push/outbox.ts';
import { startPushSender } from '../../../server/push/sender.ts';
import { generateVapidKeys } from '../../../server/push/vapid-keys.ts';
import { createLease } from '../../../server/store/leases.ts';
import { startSmtpServer } from '../mail/smtp-server.ts';
import { bind, pushService, subscription } from '../push/push-world.ts';
import { newLocation } from '../test-database.ts';
import { open, type World } from '../world.ts';

/** Two back ends on one database, which do the same jobs. */
let worlds: readonly [World, World];
const log = createLog('silent', { write: () => undefined });
const cleanups: (() => unknown)[] = [];
beforeEach(async () => {
  const location = await newLocation();
  const secret = randomBytes(32);
  worlds = [await open({ location, secret, games: 60 }), await open({ location, secret, games: 60 })];
});
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp();
  for (const world of worlds) await world.close();
});

const until = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 20_000, interval: 10 });
/** A process that was killed held them: their time has passed. */
const endClaims = (table: 'push_outbox' | 'mails') =>
  worlds[0].app.db
    .updateTable(table)
    .set({ claimed_until: 1 })
    .where('claimed_until', 'is not', null)
    .execute();

describe('pushes', () => {
  const PUSHES = 40;
  let service: Awaited<ReturnType<typeof pushService>>;
  beforeEach(async () => {
    service = await pushService();
    cleanups.push(() => service.close());
    const keys = generateVapidKeys();
    for (const { app } of worlds) app.push.vapidKeys = keys;
    const { client, row } = await worlds[0].player();
    await bind(client, subscription(service.origin));
    for (let n = 0; n < PUSHES; n++) {
      const news = { event: 'new_sign_in', kind: 'safety', facts: { device: `Device ${n}` } } as const;
      await worlds[0].app.db.transaction().execute(tx => notify(tx, worlds[0].app, row.id, news));
    }
  });
  const queued = async () => (await worlds[0].app.db.selectFrom('push_outbox').select('id').execute()).length;
  const startSenders = () => {
    for (const { app } of worlds) {
      const sender = startPushSender(app, log);
      cleanups.push(() => sender.stop());
    }
  };

  test('are each sent once, however many processes send', async () => {
    expect(await queued()).toBe(PUSHES);
    startSenders();
    await until(async () => expect(await queued()).toBe(0));
    expect(service.delivered).toHaveLength(PUSHES);
  });

  test('of a process that was killed while it sent them are sent by another one, after its time', async () => {
    expect(await claimDuePushes(worlds[1].app, 16)).toHaveLength(16);
    startSenders();
    await until(async () => expect(await queued()).toBe(16));
    expect(service.delivered).toHaveLength(PUSHES - 16);
    await endClaims('push_outbox');
    worlds[0].app.push.wake();
    await until(async () => expect(await queued()).toBe(0));
    expect(service.delivered).toHaveLength(PUSHES);
  });
});

test('mails are each sent once, and one that was sent twice would be recognised', async () => {
  const smtp = await startSmtpServer();
  cleanups.push(() => smtp.close());
  const { app } = worlds[0];
  const recipients = Array.from({ length: 12 }, (_, n) => `player${n}@example.com`);
  for (const recipient of recipients) {
    const mail = { recipient, locale: 'en', subject: 'Hello', text: 'A text.', link: null } as const;
    await app.db.transaction().execute(tx => app.mailer.send(mail, tx));
  }
  for (const world of worlds) {
    const sender = startSmtpSender(world.app, smtp.url, log);
    cleanups.push(() => sender.stop());
  }
  await until(async () => expect(await app.db.selectFrom('mails').select('id').execute()).toEqual([]));
  expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(recipients.toSorted());
  const ids = smtp.received.map(({ source }) => /^Message-ID: <(\d+\.\d+@\S+)>/m.exec(source)?.[1]);
  expect(new Set(ids.filter(Boolean)).size).toBe(recipients.length);
});

describe('a job of one process', () => {
  test('runs in one of them, and is not due again in the other', async () => {
    let runs = 0;
    let finish: () => void = () => undefined;
    const finished = new Promise<void>(resolve => {
      finish = resolve;
    });
    const failures: unknown[] = [];
    const stops = worlds.map(({ app }) =>
      startPeriodicJob(app.db, {
        name: 'test',
        everyMs: 60_000,
        run: async () => {
          runs += 1;
          await finished;
        },
        onFailure: cause => failures.push(cause),
      }),
    );
    await until(() => expect(runs).toBe(1));
    finish();
    for (const stop of stops) await stop();
    expect({ runs, failures }).toEqual({ runs: 1, failures: [] });
    expect(await createLease(worlds[1].app.db, 'test', 1000).take(60_000)).toBe(false);
    expect(await createLease(worlds[1].app.db, 'test', 1000).take(0)).toBe(true);
  });

  test('is handed over when its holder was killed: to one process', async () => {
    const [first, ...others] = [0, 1, 0, 1].map(n => createLease(worlds[n as 0 | 1].app.db, 'test', 60_000));
    expect(await first?.take()).toBe(true);
    expect(await first?.take(), 'the holder goes on').toBe(true);
    expect(await Promise.all(others.map(lease => lease.take()))).toEqual([false, false, false]);
    await worlds[0].app.db.updateTable('leases').set({ held_until: 1 }).execute();
    const taken = await Promise.all(others.map(lease => lease.take()));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await first?.take(), 'it was only held up, and finds that it has lost it').toBe(false);
  });
});
