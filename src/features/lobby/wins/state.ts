import { proxy, ref, useSnapshot } from 'valtio';
import type { PublicWin } from '../../../contract/event-payloads.ts';
import { onPublicJoin, onRealtimeEvent } from '../../../core/realtime/subscriptions.ts';

export interface Win extends PublicWin {
  readonly id: string;
}

/** As many as the widest lobby can show; the style sheet positions each. */
const MAX_SHOWN = 6;

/** The latest wins of the public channel, newest first. `isKnown`: the earlier ones are there, or there are none. */
export const wins = proxy<{ list: readonly Win[]; isKnown: boolean }>({ list: ref([]), isKnown: false });

export const useWins = () => useSnapshot(wins) as Readonly<typeof wins>;

/** Adds wins, oldest first; a known one changes nothing. */
function addWins(received: readonly Win[]): void {
  const fresh = received.filter(({ id }) => !wins.list.some(shown => shown.id === id));
  if (fresh.length > 0) wins.list = ref([...fresh.toReversed(), ...wins.list].slice(0, MAX_SHOWN));
}

/** Subscribes to wins, earlier ones included, while they are on screen. Returns an unsubscribe function. */
export function followWins(): () => void {
  const unsubscribes = [
    onPublicJoin(reply => {
      addWins(reply.wins);
      wins.isKnown = true;
    }),
    onRealtimeEvent('win', (win, { id }) => addWins([{ ...win, id }])),
  ];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
