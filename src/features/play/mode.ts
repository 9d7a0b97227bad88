import type { Mode } from './state.ts';

/** Query `mode`, else real for a player and demo for a guest (platform 2.2). */
export function modeOf(search: string, standing: 'guest' | 'player'): Mode {
  const asked = new URLSearchParams(search).get('mode');
  if (asked === 'real' || asked === 'demo') return asked;
  return standing === 'player' ? 'real' : 'demo';
}
