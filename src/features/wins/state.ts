import { proxy, ref, useSnapshot } from 'valtio';
import type { PublicWin } from '../../contract/channel-facts.ts';
import { onLive } from '../../core/live-subjects.ts';

export interface Win extends PublicWin {
  readonly id: string;
}

/** As many as the widest lobby can show; the style has a place for each. */
const MOST = 6;

/** The last wins that the public channel told of, latest first. */
export const wins = proxy<{ list: readonly Win[] }>({ list: ref([]) });

export const useWins = () => useSnapshot(wins) as Readonly<typeof wins>;

/** Hears of wins while somebody can see them. Gives the end of listening. */
export const followWins = (): (() => void) =>
  onLive('win', (win, { id }) => {
    if (wins.list.some(held => held.id === id)) return;
    wins.list = ref([{ ...win, id }, ...wins.list].slice(0, MOST));
  });
