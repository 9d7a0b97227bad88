import { useLingui } from '@lingui/react/macro';
import { Megaphone } from 'lucide-react';
import type { Banner } from '../../contract/banners.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useAccount } from '../account/state.ts';
import { shownBanners } from '../banners/shown.ts';
import { ToLobby } from '../ways/ToLobby.tsx';
import { PromoCard } from './PromoCard.tsx';
import styles from './Promotions.module.css';

const PLACES = ['a', 'b', 'c', 'd'];

/** The promotions of a visitor; while they load, places of their size. */
export function PromoList({ banners, isLoading }: { banners: readonly Banner[]; isLoading: boolean }) {
  const { t } = useLingui();
  const { player } = useAccount();
  const shown = shownBanners(banners, player?.groups ?? [], Date.now(), 'promotions');
  if (isLoading)
    return (
      <ul className={styles['list']} aria-busy="true">
        {PLACES.map(place => (
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
        title={t({ id: 'promotions.empty', message: 'Nothing is on at the moment' })}
        text={t({ id: 'promotions.empty.text', message: 'The games are there all the same.' })}
        action={<ToLobby />}
      />
    );
  return (
    <ul className={styles['list']}>
      {shown.map(banner => (
        <PromoCard key={banner.id} banner={banner} />
      ))}
    </ul>
  );
}
