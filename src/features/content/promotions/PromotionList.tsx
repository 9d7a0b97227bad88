import { useLingui } from '@lingui/react/macro';
import { Megaphone } from 'lucide-react';
import type { Banner } from '../../../contract/subjects/banners.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useAccount } from '../../account/state.ts';
import { LobbyLink } from '../../games/LobbyLink.tsx';
import { visibleBanners } from '../banners/banner-selection.ts';
import { PromotionCard } from './PromotionCard.tsx';
import styles from './Promotions.module.css';

const SKELETON_KEYS = ['a', 'b', 'c', 'd'];

/** The promotions of a visitor; placeholders of their size while they load. */
export function PromotionList({ banners, isLoading }: { banners: readonly Banner[]; isLoading: boolean }) {
  const { t } = useLingui();
  const { player } = useAccount();
  const shown = visibleBanners(banners, player?.groups ?? [], Date.now(), 'promotions');
  if (isLoading)
    return (
      <ul className={styles['list']} aria-busy="true">
        {SKELETON_KEYS.map(place => (
          <li key={place}>
            <Skeleton h="22rem" radius="tile" />
          </li>
        ))}
      </ul>
    );
  if (shown.length === 0)
    return (
      <EmptyState
        icon={<Megaphone aria-hidden />}
        title={t({ id: 'promotions.empty', message: 'No promotions right now' })}
        text={t({ id: 'promotions.empty.text', message: 'You’ll find all games in the lobby.' })}
        action={<LobbyLink />}
      />
    );
  return (
    <ul className={styles['list']}>
      {shown.map(banner => (
        <PromotionCard key={banner.id} banner={banner} />
      ))}
    </ul>
  );
}
