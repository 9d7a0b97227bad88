import { Award } from 'lucide-react';
import { Badge } from '../../ui/content/Badge.tsx';
import { useAccount } from '../account/state.ts';
import { useCalm } from '../calm/calm.ts';
import { isVip } from '../config/player-groups.ts';

/**
 * The marks beside the player's name: that of a VIP, and the level where it is flagged as a status (VIP-8, decision 0135); `compact`
 * has room for one sign. Nothing in calm mode, nor while play is paused.
 */
export default function PlayerBadges({ compact = false }: { compact?: boolean }) {
  const { player } = useAccount();
  const isCalm = useCalm();
  const level = player?.statuses.find(({ id }) => id === player.level);
  const hasBadge = level !== undefined || isVip(player);
  if (!hasBadge || isCalm) return null;
  if (compact)
    return (
      <Badge tone="info">
        <Award />
      </Badge>
    );
  return (
    <>
      {isVip(player) && <Badge>VIP</Badge>} {level && <Badge tone="info">{level.name}</Badge>}
    </>
  );
}
