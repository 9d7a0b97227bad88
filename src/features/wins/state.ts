import { proxy, ref, useSnapshot } from 'valtio';
import type { PublicWin } from '../../contract/channel-facts.ts';
import { onLive, onPublicJoin } from '../../core/live-subjects.ts';

export interface Win extends PublicWin {
  readonly id: string;
}

/** As many as the widest lobby can show; the style has a place for each. */
const MOST = 6;

/** The last wins that the public channel told of, latest first. */
export const wins = proxy<{ list: readonly Win[] }>({ list: ref([]) });

export const useWins = () => useSnapshot(wins) as Readonly<typeof wins>;

/** Takes wins, oldest first; one that is known changes nothing. */
function addWins(told: readonly Win[]): void {
  const fresh = told.filter(({ id }) => !wins.list.some(held => held.id === id));
  if (fresh.length > 0) wins.list = ref([...fresh.toReversed(), ...wins.list].slice(0, MOST));
}

/** Hears of wins, those before included, while somebody can see them. Gives the end of listening. */
export function followWins(): () => void {
  const stops = [
    onPublicJoin(reply => addWins(reply.wins)),
    onLive('win', (win, { id }) => addWins([{ ...win, id }])),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
