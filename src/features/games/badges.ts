import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Game } from '../../contract/games.ts';

/** Most telling first; a tile shows two at most (look). */
const labels: Readonly<Record<string, MessageDescriptor>> = {
  new: msg({ id: 'games.badge.new', message: 'New' }),
  top: msg({ id: 'games.badge.top', message: 'Top' }),
  jackpot: msg({ id: 'games.badge.jackpot', message: 'Jackpot' }),
  'mystic-jackpots': msg({ id: 'games.badge.mystic-jackpots', message: 'Mystic jackpot' }),
  'bonus-wagering': msg({ id: 'games.badge.bonus-wagering', message: 'Bonus play' }),
};

const MOST_SHOWN = 2;

/** Labels of the badges that a tile shows. */
export function badgesOf(game: Game): MessageDescriptor[] {
  const types = new Set(game.badges.map(badge => badge.type));
  return Object.entries(labels)
    .filter(([type]) => types.has(type))
    .map(([, label]) => label)
    .slice(0, MOST_SHOWN);
}
