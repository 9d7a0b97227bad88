import { Trans } from '@lingui/react/macro';
import { useLoad } from '../../core/load.ts';
import { useScreenName } from '../../core/screen.ts';
import { LatestArticles } from '../articles/LatestArticles.tsx';
import { homeBanners, loadBanners, useHomeBanners } from '../banners/state.ts';
import { DataAge } from '../games/DataAge.tsx';
import { PageFailure } from '../pages/PageFailure.tsx';
import { PromoList } from './PromoList.tsx';
import { PromoNote } from './PromoNote.tsx';
import styles from './Promotions.module.css';

/** What is on in the casino (platform 2.2): the banners of the configuration as cards, and nothing that is not there. */
export default function PromotionsScreen() {
  useScreenName(null);
  useLoad(loadBanners, homeBanners.loading);
  const { list, loading } = useHomeBanners();
  const isFailed = loading.phase === 'offline' || loading.phase === 'error';
  return (
    <div className={styles['screen']}>
      <header className={styles['head']}>
        <h1>
          <Trans id="title.promotions">Promotions</Trans>
        </h1>
        <DataAge loading={loading} />
      </header>
      {list.length === 0 && isFailed ? (
        <PageFailure phase={loading.phase} onRetry={loadBanners} level={2} />
      ) : (
        <PromoList banners={list} isLoading={loading.at === null} />
      )}
      <PromoNote />
      <LatestArticles />
    </div>
  );
}
