import { proxy, useSnapshot } from 'valtio';
import { type FlagName, flagNames, flags } from '../../contract/flags.ts';
import { deviceStore } from '../../core/device-store.ts';

const NAME = 'orbit.flags';

/** The flags as they stand on this device; only what differs from the default is kept. */
const standing = proxy<Record<FlagName, boolean>>({ ...flags, ...readKept() });

function isFlag(name: string): name is FlagName {
  return (flagNames as readonly string[]).includes(name);
}

/** Never throws: what is kept may be another build's, or anything. */
function readKept(): Partial<Record<FlagName, boolean>> {
  try {
    const kept: unknown = JSON.parse(deviceStore.get(NAME) ?? '{}');
    const entries = Object.entries(kept ?? {}).filter(
      ([name, on]) => isFlag(name) && typeof on === 'boolean',
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

export const useFlags = () => useSnapshot(standing);
export const isFlagOn = (name: FlagName): boolean => standing[name];

export function setFlag(name: FlagName, isOn: boolean): void {
  standing[name] = isOn;
  const changed = flagNames.filter(each => standing[each] !== flags[each]);
  if (changed.length === 0) deviceStore.remove(NAME);
  else deviceStore.set(NAME, JSON.stringify(Object.fromEntries(changed.map(each => [each, standing[each]]))));
}

export function resetFlags(): void {
  for (const name of flagNames) setFlag(name, flags[name]);
}
