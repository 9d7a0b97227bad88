import type { WorkerConfig } from '../src/contract/info.ts';
import type { App } from './ask.ts';
import type { WorkerMode } from './settings.ts';

/** The kill switch of the worker (offline 2): the setting, until the console says otherwise. */
export interface WorkerSwitch {
  /** `destroy`: `/sw.js` itself is a script that unregisters the worker. */
  mode: WorkerMode;
  /** Pages of builds before this one update as soon as they can; null: no build has to. */
  minBuild: string | null;
}

/** What pages are told. Where the script destroys itself, pages unregister it too. */
export const workerConfigOf = ({ mode, minBuild }: WorkerSwitch): WorkerConfig => ({
  mode: mode === 'destroy' ? 'off' : mode,
  min_build: minBuild,
});

const NAME = 'worker_switch';
const MODES: readonly unknown[] = ['on', 'pass', 'off', 'destroy'] satisfies WorkerMode[];

/** Gives the switch the place that the console put it in before a restart. */
export async function loadWorkerSwitch({ db, workerSwitch }: App): Promise<void> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', NAME).executeTakeFirst();
  if (!row) return;
  const kept = JSON.parse(row.value) as WorkerSwitch;
  if (MODES.includes(kept.mode)) Object.assign(workerSwitch, kept);
}

/** Null gives the switch back to the setting. */
export async function setWorkerSwitch(app: App, to: WorkerSwitch | null): Promise<void> {
  Object.assign(app.workerSwitch, to ?? { mode: app.settings.worker, minBuild: null });
  await app.db.deleteFrom('meta').where('name', '=', NAME).execute();
  if (!to) return;
  await app.db
    .insertInto('meta')
    .values({ name: NAME, value: JSON.stringify(to) })
    .execute();
}
