import type { WorkerConfig } from '../../src/contract/subjects/info.ts';
import type { AppContext } from '../context.ts';
import type { KillSwitch, WorkerMode } from '../settings.ts';

/** The wire form for pages: where the script unregisters itself, pages unregister the worker too. */
export const toWorkerConfig = ({ mode, minBuild }: KillSwitch): WorkerConfig => ({
  mode: mode === 'destroy' ? 'off' : mode,
  min_build: minBuild,
});

const META_NAME = 'worker_switch';
const MODES: readonly unknown[] = ['on', 'pass', 'off', 'destroy'] satisfies WorkerMode[];

/** Restores what the console set before a restart. */
export async function loadKillSwitch({ db, killSwitch }: AppContext): Promise<void> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', META_NAME).executeTakeFirst();
  if (!row) return;
  const stored = JSON.parse(row.value) as KillSwitch;
  if (MODES.includes(stored.mode)) Object.assign(killSwitch, stored);
}

/** Null: as `ORBIT_WORKER` has it. */
export async function setKillSwitch(app: AppContext, to: KillSwitch | null): Promise<void> {
  Object.assign(app.killSwitch, to ?? { mode: app.settings.worker, minBuild: null });
  await app.db.deleteFrom('meta').where('name', '=', META_NAME).execute();
  if (!to) return;
  await app.db
    .insertInto('meta')
    .values({ name: META_NAME, value: JSON.stringify(to) })
    .execute();
}
