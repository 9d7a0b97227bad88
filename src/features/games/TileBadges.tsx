import { useLingui } from '@lingui/react/macro';
import type { Game } from '../../contract/games.ts';
import { Badge } from '../../ui/Badge.tsx';
import { badgesOf } from './badges.ts';

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
