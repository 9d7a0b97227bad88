import * as v from 'valibot';
import { deviceStore } from '../../core/device-store.ts';
import { PRIVATE_PREFIX } from '../../core/purge.ts';

/** The last event that a visible tab of this device has shown, whose, and when that was, epoch milliseconds. */
const Seen = v.object({ topic: v.string(), seq: v.number(), at: v.number() });
export type Seen = v.InferOutput<typeof Seen>;

const NAME = `${PRIVATE_PREFIX}seen`;

export function readSeen(topic: string): Seen | null {
  try {
    const parsed = v.safeParse(Seen, JSON.parse(deviceStore.get(NAME) ?? 'null'));
    return parsed.success && parsed.output.topic === topic ? parsed.output : null;
  } catch {
    return null;
  }
}

export const keepSeen = (seen: Seen): void => deviceStore.set(NAME, JSON.stringify(seen));
