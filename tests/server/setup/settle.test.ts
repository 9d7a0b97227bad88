import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/lib/time-units.ts';
import { CASHOUT, type CashboxWorld, openCashbox } from '../cashbox/cashbox-world.ts';

let home: string;
let world: CashboxWorld;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'orbit-settle-'));
  world = await openCashbox({ location: join(home, 'orbit.sqlite'), now: '2026-06-01T12:00:00.000Z' });
});
afterEach(async () => {
  await world.close();
  rmSync(home, { recursive: true, force: true });
});

/** The command as its operator runs it: what it prints, and how it ends. */
const settle = (folder: string, ...args: string[]) =>
  new Promise<{ code: number; text: string }>(resolve => {
    const env = { ...process.env, ORBIT_DATA: folder, NODE_ENV: '' };
    execFile(process.execPath, ['server/settle.mjs', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
    );
  });

test('the command lists and settles a payment while the back end runs, once, and says what is wrong', async () => {
  const { client, row } = await world.payer(10_000);
  const { id } = await world.pay(client, CASHOUT);
  world.provider.payments.delete((await world.rowOf(id)).reference);
  for (let hour = 0; hour < 3; hour++) {
    world.app.clock.shift(60 * MINUTE_MS);
    await world.followUp();
  }
  const listed = await settle(home);
  expect(listed).toMatchObject({ code: 0 });
  expect(listed.text).toContain(`${id}: cashout of 2000 EUR (minor units) of player ${row.id} by bank`);

  const decision = [String(id), 'returned', '--by', 'Ada'];
  expect(await settle(home, ...decision)).toMatchObject({
    code: 1,
    text: expect.stringContaining('--note TEXT'),
  });
  const decided = await settle(home, ...decision, '--note', 'their ticket 4711');
  expect(decided).toMatchObject({ code: 0, text: expect.stringContaining('is returned within a minute') });
  const again = await settle(home, ...decision, '--note', 'their ticket 4711');
  expect(again).toMatchObject({ code: 1, text: expect.stringContaining('settled before') });
  await world.followUp();
  expect(await world.pockets(row.id)).toEqual([10_000, 0]);
  expect(await world.audit()).toEqual([]);

  expect(await settle(join(home, 'elsewhere'))).toMatchObject({
    code: 1,
    text: expect.stringContaining('has no data'),
  });
});
