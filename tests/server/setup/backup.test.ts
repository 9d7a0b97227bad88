import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp } from '../../../server/setup/backup.ts';
import { openDataFolder } from '../../../server/setup/data-folder.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { grant, loadWalletState } from '../../../server/wallet/ledger.ts';
import { childEnvironment } from '../../setup/child-environment.ts';
import { open, type World } from '../world.ts';

let home: string;
const worlds: World[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'orbit-backup-'));
});
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
  rmSync(home, { recursive: true, force: true });
});

const openOn = async (folder: string) => {
  const world = await open({ location: join(folder, 'orbit.sqlite') });
  worlds.push(world);
  return world;
};

const ledgerOf = async ({ app }: World) => ({
  transactions: await app.db.selectFrom('transactions').selectAll().orderBy('id').execute(),
  entries: await app.db.selectFrom('entries').selectAll().orderBy('id').execute(),
  accounts: await app.db.selectFrom('accounts').selectAll().orderBy('id').execute(),
});

test('a backup is of one moment while money moves, and is restored with an equal ledger', async () => {
  const data = openDataFolder(join(home, 'data'));
  const world = await openOn(join(home, 'data'));
  const { app } = world;
  const { row } = await world.player();
  let isOver = false;
  const pay = (n: number) =>
    app.db.transaction().execute(tx =>
      grant(tx, app.clock, {
        ...{ player_id: row.id, currency: 'EUR', pocket: 'real', amount_cents: 100 },
        ...{ key: `grant-${n}`, kind: 'sandbox_grant' },
      } as never),
    );
  for (let n = 0; n < 50; n++) await pay(n);
  const moving = (async () => {
    // The store answers without a turn of the event loop, which the copy needs.
    for (let n = 50; !isOver; n++) await pay(n).then(() => nextTurn());
  })();
  const faults = await backUp(join(home, 'data'), join(home, 'copy'));
  isOver = true;
  await moving;
  expect(faults).toEqual([]);

  const restored = await openOn(join(home, 'copy'));
  expect(await audit(restored.app.db)).toEqual([]);
  const [before, after] = [await ledgerOf(world), await ledgerOf(restored)];
  const count = after.transactions.length;
  expect(count).toBeGreaterThanOrEqual(50);
  expect(after.transactions).toEqual(before.transactions.slice(0, count));
  expect(after.entries).toEqual(before.entries.slice(0, after.entries.length));
  const { total_cents } = (await loadWalletState(restored.app.db, row.id, 'EUR')).balance;
  expect(total_cents).toBe(count * 100);
  for (const name of ['secret', 'vapid.json']) {
    expect(readFileSync(join(home, 'copy', name))).toEqual(readFileSync(join(home, 'data', name)));
    expect(statSync(join(home, 'copy', name)).mode & 0o077).toBe(0);
  }
  expect(existsSync(join(home, 'copy', 'lock'))).toBe(false);
  data.release();
});

test('the command names what it did, and ends with one line where it can’t', {
  timeout: 60_000,
}, async () => {
  openDataFolder(join(home, 'data')).release();
  await (await openOn(join(home, 'data'))).player();
  const command = async (...args: string[]) => {
    const child = spawn(process.execPath, ['server/backup.mjs', ...args], {
      env: { ...childEnvironment(), ORBIT_DATA: join(home, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', part => (text += String(part)));
    const [code] = await once(child, 'close');
    return { code, text };
  };
  const copy = join(home, 'copy');
  expect(await command(copy)).toEqual({
    code: 0,
    text: `Backed up ${join(home, 'data')} to ${copy}; the audit of its ledger found no fault.\n`,
  });
  expect(await command(copy)).toEqual({
    code: 1,
    text: `Orbit: ${copy} is there already; a backup needs a new folder\n`,
  });
  expect(await command()).toMatchObject({ code: 1, text: expect.stringMatching(/^Orbit: [^\n]+\n$/) });
  rmSync(join(home, 'data'), { recursive: true });
  expect(await command(join(home, 'other'))).toMatchObject({
    code: 1,
    text: expect.stringContaining('there is no store'),
  });
  expect(existsSync(join(home, 'other'))).toBe(false);
});
