import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import type { Traces } from './traces.ts';

/** Records traces where the settings say so; the library is loaded there alone. */
export async function openTraces(settings: Settings, log: Log): Promise<Traces | null> {
  if (settings.traces === null) return null;
  const { startTraces } = await import('./traces.ts');
  return startTraces(settings.traces, settings, log);
}
