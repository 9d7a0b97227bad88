import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../../server/log.ts';
import { type SmtpSender, startSmtpSender } from '../../../server/mail/smtp-sender.ts';
import { readSettings } from '../../../server/settings.ts';
import { open, type World } from '../world.ts';
import { startSmtpServer } from './smtp-server.ts';

let world: World;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let sender: SmtpSender | null = null;
const lines: string[] = [];
const log = createLog('warn', { write: line => lines.push(line) });

beforeEach(async () => {
  world = await open({ games: 50 });
  smtp = await startSmtpServer();
  lines.length = 0;
});
afterEach(async () => {
  await sender?.stop();
  sender = null;
  smtp.close();
  await world.close();
});

const store = (recipient: string) =>
  world.app.db
    .transaction()
    .execute(tx =>
      world.app.mailer.send({ recipient, locale: 'en', subject: 'Hello', text: 'A text.', link: null }, tx),
    );
const waiting = async () =>
  (await world.app.db.selectFrom('mails').select('recipient').orderBy('id').execute()).map(
    ({ recipient }) => recipient,
  );

describe('with a mail server', () => {
  test('a mail is sent after the transaction that stored it, and deleted', async () => {
    sender = startSmtpSender(world.app, smtp.url, log);
    await store('ann@example.com');
    await sender.idle();
    expect(smtp.received).toMatchObject([{ to: ['ann@example.com'], user: 'orbit' }]);
    expect(smtp.received[0]?.source).toMatch(/Subject: Hello[\s\S]*A text\./);
    expect(await waiting()).toEqual([]);
    expect(lines).toEqual([]);
  });

  test('a mail whose transaction fails is not sent', async () => {
    sender = startSmtpSender(world.app, smtp.url, log);
    const failing = world.app.db.transaction().execute(async tx => {
      const mail = {
        recipient: 'ann@example.com',
        locale: 'en',
        subject: 'x',
        text: 'x',
        link: null,
      } as const;
      await world.app.mailer.send(mail, tx);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await sender.idle();
    expect(smtp.received).toEqual([]);
  });

  test('mails of an earlier process are sent at the start, those older than a day are deleted unsent', async () => {
    await store('old@example.com');
    world.app.clock.shift(25 * 60 * 60_000);
    await store('new@example.com');
    sender = startSmtpSender(world.app, smtp.url, log);
    await sender.idle();
    expect(smtp.received.flatMap(({ to }) => to)).toEqual(['new@example.com']);
    expect(await waiting()).toEqual([]);
  });

  test('a rejected mail is deleted, a deferred one waits, and neither keeps the next from being sent', async () => {
    for (const recipient of ['550@example.com', '450@example.com', 'ann@example.com']) await store(recipient);
    sender = startSmtpSender(world.app, smtp.url, log);
    await sender.idle();
    expect(smtp.received.flatMap(({ to }) => to)).toEqual(['ann@example.com']);
    expect(await waiting()).toEqual(['450@example.com']);
    expect(lines).toHaveLength(2);
    expect(lines.join('')).not.toContain('@example.com');
  });

  test('without a connection mails wait', async () => {
    await store('ann@example.com');
    smtp.close();
    sender = startSmtpSender(world.app, smtp.url, log);
    await sender.idle();
    expect(await waiting()).toEqual(['ann@example.com']);
    expect(lines.join('')).toContain('can not be reached');
  });
});

test.each(['mail.example.com', 'http://mail.example.com', 'smtp://'])(
  'ORBIT_SMTP=%s ends the start with one sentence',
  value => {
    expect(() => readSettings({ ORBIT_SMTP: value })).toThrow(
      'ORBIT_SMTP must be a mail server such as smtp://user:password@mail.example.com:587',
    );
  },
);
