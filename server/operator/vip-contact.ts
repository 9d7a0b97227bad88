import type { Manager } from '../../src/contract/subjects/config.ts';
import type { AppContext } from '../context.ts';
import { ConfigError, loadConfig } from './config.ts';

/** The manager who looks after one of the groups (VIP-7); null for none, and while their file is broken. */
export async function findManager(
  app: Pick<AppContext, 'db'>,
  groups: readonly number[],
): Promise<Manager | null> {
  try {
    const managers = await loadConfig(app, 'managers');
    return managers.find(entry => entry.groups.some(id => groups.includes(id)))?.manager ?? null;
  } catch (cause) {
    // A profile is shown all the same.
    if (cause instanceof ConfigError) return null;
    throw cause;
  }
}
