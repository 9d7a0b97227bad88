import { groups } from './groups.ts';

/** Providers that a popup introduces to the players of a group, once (SHELL-34). */
export const newProviders = [
  {
    provider: 'evolution',
    name: 'Evolution',
    group: groups.evolution,
    shownGroup: groups.evolutionShown,
  },
  {
    provider: 'pragmaticplay',
    name: 'Pragmatic Play',
    group: groups.pragmaticPlay,
    shownGroup: groups.pragmaticPlayShown,
  },
] as const;
