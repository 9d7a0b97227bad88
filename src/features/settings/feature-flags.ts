import { proxy, useSnapshot } from 'valtio';
import { type FlagName, flagNames, flags } from '../../contract/operator/flags.ts';
import { safeLocalStorage } from '../../core/device/local-storage.ts';

const STORAGE_KEY = 'orbit.flags';

/** The flags of this device; only those that differ from the default are stored. */
const deviceFlags = proxy<Record<FlagName, boolean>>({ ...flags, ...readStoredFlags() });

function isFlag(name: string): name is FlagName {
  return (flagNames as readonly string[]).includes(name);
}

/** Never throws: the stored value may be another build's, or anything. */
function readStoredFlags(): Partial<Record<FlagName, boolean>> {
  try {
    const stored: unknown = JSON.parse(safeLocalStorage.get(STORAGE_KEY) ?? '{}');
    const entries = Object.entries(stored ?? {}).filter(
      ([name, on]) => isFlag(name) && typeof on === 'boolean',
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

export const useFlags = () => useSnapshot(deviceFlags);

export function setFlag(name: FlagName, isOn: boolean): void {
  deviceFlags[name] = isOn;
  const changed = flagNames.filter(each => deviceFlags[each] !== flags[each]);
  if (changed.length === 0) safeLocalStorage.remove(STORAGE_KEY);
  else
    safeLocalStorage.set(
      STORAGE_KEY,
      JSON.stringify(Object.fromEntries(changed.map(each => [each, deviceFlags[each]]))),
    );
}

export function resetFlags(): void {
  for (const name of flagNames) setFlag(name, flags[name]);
}
