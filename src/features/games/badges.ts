import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Game } from '../../contract/games.ts';

/** Most telling first. A tile shows two at most (look), a narrow one the first; `top`, which half of a popular list is, only alone. */
const labels: Readonly<Record<string, MessageDescriptor>> = {
  new: msg({ id: 'games.badge.new', message: 'New' }),
  jackpot: msg({ id: 'games.badge.jackpot', message: 'Jackpot' }),
  'mystic-jackpots': msg({ id: 'games.badge.mystic-jackpots', message: 'Mystic' }),
  'bonus-wagering': msg({ id: 'games.badge.bonus-wagering', message: 'Bonus play' }),
  top: msg({ id: 'games.badge.top', message: 'Top' }),
};

const MOST_SHOWN = 2;

/** Labels of the badges that a tile shows. */
export function badgesOf(game: Game): MessageDescriptor[] {
  const types = new Set(game.badges.map(badge => badge.type));
  return Object.entries(labels)
    .filter(([type]) => types.has(type))
    .filter(([type], index) => type !== 'top' || index === 0)
    .map(([, label]) => label)
    .slice(0, MOST_SHOWN);
}
