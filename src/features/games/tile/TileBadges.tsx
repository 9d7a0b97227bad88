import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Game } from '../../../contract/subjects/games.ts';
import { Badge } from '../../../ui/content/Badge.tsx';

/** At most two small badges; nothing where a game has none. */
export function TileBadges({ game, className }: { game: Game; className?: string | undefined }) {
  const { i18n } = useLingui();
  const labels = badgesOf(game);
  if (labels.length === 0) return null;
  return (
    <span className={className}>
      {labels.map(label => (
        <Badge key={label.id} tone="over">
          {i18n._(label)}
        </Badge>
      ))}
    </span>
  );
}

/**
 * Most important first. A tile shows at most two (GAMES-4), a narrow one the first; `top`, which half of a popular list has,
 * only alone.
 */
const badgeLabels: Readonly<Record<string, MessageDescriptor>> = {
  new: msg({ id: 'games.badge.new', message: 'New' }),
  jackpot: msg({ id: 'games.badge.jackpot', message: 'Jackpot' }),
  'mystic-jackpots': msg({ id: 'games.badge.mystic-jackpots', message: 'Mystic' }),
  'bonus-wagering': msg({ id: 'games.badge.bonus-wagering', message: 'Bonus play' }),
  top: msg({ id: 'games.badge.top', message: 'Top' }),
};

const MAX_SHOWN = 2;

/** Labels of the badges that a tile shows. */
export function badgesOf(game: Game): MessageDescriptor[] {
  const types = new Set(game.badges.map(badge => badge.type));
  return Object.entries(badgeLabels)
    .filter(([type]) => types.has(type))
    .filter(([type], index) => type !== 'top' || index === 0)
    .map(([, label]) => label)
    .slice(0, MAX_SHOWN);
}
