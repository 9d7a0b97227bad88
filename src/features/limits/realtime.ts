import { loadRegistry } from '../../core/data/loader.ts';
import { onRealtimeEvent, registerRealtimeResource } from '../../core/realtime/subscriptions.ts';
import { ensureDeviceKey } from '../safe-play/device-key.ts';
import { loadSafeguards } from '../safe-play/safeguards.ts';
import { applySharedLimits, limits, loadLimits } from './state.ts';

registerRealtimeResource(limits.loading, loadLimits, {
  limits_changed: data => applySharedLimits(data.limits),
});
// The event knows nothing of what holds for this sign-in alone.
onRealtimeEvent('limits_changed', () => void loadLimits());

/**
 * Loaded for every player after the first screen: limits with the texts of the warnings, breaks from games, the device's key;
 * the limits again after a gap on whatever screen.
 */
export async function followLimits(): Promise<void> {
  // The guard of games, the pause and the warnings are everywhere: limits count as on screen.
  if (!loadRegistry.visible.includes(limits.loading)) loadRegistry.visible.push(limits.loading);
  await Promise.all([loadLimits(), loadSafeguards(), ensureDeviceKey()]);
}
