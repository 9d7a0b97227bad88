import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import type { Game } from '../../../contract/subjects/games.ts';
import { Badge } from '../../../ui/content/Badge.tsx';

interface Props {
  game: Game;
  /** A lock instead of the badge, for a game that can't be opened; the tile's own text says why. */
  isLocked?: boolean;
  /** The control beside it has the badge in its accessible name. */
  isNamed?: boolean;
  className?: string | undefined;
}

/** One small badge (GAMES-4); nothing where a game has none. */
export function TileBadge({ game, isLocked = false, isNamed = false, className }: Props) {
  const { i18n } = useLingui();
  const badge = badgeOf(game);
  if (!isLocked && !badge) return null;
  return (
    <span className={className} aria-hidden={isNamed || undefined}>
      <Badge tone="over">{isLocked ? <Lock aria-hidden /> : badge && i18n._(badge)}</Badge>
    </span>
  );
}

/** Most important first: a tile shows one. */
const badgeLabels: Readonly<Record<string, MessageDescriptor>> = {
  top: msg({ id: 'games.badge.rank', message: 'Top #{rank}' }),
  new: msg({ id: 'games.badge.new', message: 'New' }),
  jackpot: msg({ id: 'games.badge.jackpot', message: 'Jackpot' }),
  'mystic-jackpots': msg({ id: 'games.badge.mystic-jackpots', message: 'Mystic' }),
  'bonus-wagering': msg({ id: 'games.badge.bonus-wagering', message: 'Bonus' }),
};

/** The label of the badge that a tile shows; `top` only with a place in the top ten. */
export function badgeOf({ badges }: Pick<Game, 'badges'>): MessageDescriptor | null {
  for (const [type, label] of Object.entries(badgeLabels)) {
    const badge = badges.find(one => one.type === type && (type !== 'top' || one.rank));
    if (badge) return { ...label, values: { rank: badge.rank } };
  }
  return null;
}
