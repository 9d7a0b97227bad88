import type { WorkerConfig } from '../../src/contract/subjects/info.ts';
import type { AppContext } from '../context.ts';
import type { KillSwitch, WorkerMode } from '../settings.ts';

/** The wire form for pages: where the script unregisters itself, pages unregister the worker too. */
export const toWorkerConfig = ({ mode, minBuild }: KillSwitch): WorkerConfig => ({
  mode: mode === 'destroy' ? 'off' : mode,
  min_build: minBuild,
});

const MODES: readonly unknown[] = ['on', 'pass', 'off', 'destroy'] satisfies WorkerMode[];

/** Takes over what the console has set, before a restart or in another process, and follows it from now on. */
export function followKillSwitch({ shared, killSwitch, settings }: AppContext): void {
  const setting: KillSwitch = { mode: settings.worker, minBuild: null };
  const apply = (value: string | null) => {
    const stored = value === null ? setting : (JSON.parse(value) as KillSwitch);
    if (MODES.includes(stored.mode)) Object.assign(killSwitch, stored);
  };
  apply(shared.get('worker_switch'));
  shared.follow('worker_switch', apply);
}

/** Null: as `ORBIT_WORKER` has it. */
export async function setKillSwitch(app: AppContext, to: KillSwitch | null): Promise<void> {
  Object.assign(app.killSwitch, to ?? { mode: app.settings.worker, minBuild: null });
  await app.shared.set('worker_switch', to && JSON.stringify(to));
}
