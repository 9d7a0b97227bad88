import { Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { ref } from 'valtio';
import { intlTag } from '../../../contract/operator/locales.ts';
import { PromotionsPart } from '../../../contract/subjects/content-page-parts.ts';
import { initialLoadState, useLoad } from '../../../core/data/loader.ts';
import { useIsOnBreak } from '../../../core/shell/break-status.ts';
import { registerPagePart } from '../../../core/shell/page-state.ts';
import { useScreenName } from '../../../core/shell/screen.ts';
import { useAreOffersHeldBack } from '../../../core/shell/useAreOffersHeldBack.ts';
import { RichText } from '../../../ui/content/RichText.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import DataAge from '../../data-age/DataAge.tsx';
import { LatestArticles } from '../articles/LatestArticles.tsx';
import { homeBanners, loadBanners, showBanners, useHomeBanners } from '../banners/state.ts';
import { PageErrorState } from '../pages/PageErrorState.tsx';
import { loadSnippets, snippets, useSnippets } from '../pages/state.ts';
import { PromotionList } from './PromotionList.tsx';
import styles from './Promotions.module.css';

/** The casino's promotions (ROUTE-44): the banners of the configuration as cards. */
export default function PromotionsScreen() {
  useScreenName(null);
  useLoad(loadBanners, homeBanners.loading);
  const { list, loading } = useHomeBanners();
  const { t } = useLingui();
  const isOnBreak = useIsOnBreak();
  const isHeldBack = useAreOffersHeldBack();
  const isFailed = loading.phase === 'offline' || loading.phase === 'error';
  return (
    <div className={styles['screen']}>
      <header className={styles['head']}>
        <h1>
          <Trans id="title.promotions">Promotions</Trans>
        </h1>
        <DataAge loading={loading} variant="reserved" />
      </header>
      {isHeldBack ? (
        <EmptyState
          icon={<Lock aria-hidden />}
          title={
            isOnBreak
              ? t({ id: 'safePlay.break.promotions', message: 'No promotions during your break' })
              : t({ id: 'limits.reached.promotions', message: 'No promotions while a limit is reached' })
          }
        />
      ) : list.length === 0 && isFailed ? (
        <PageErrorState phase={loading.phase} onRetry={loadBanners} level={2} />
      ) : (
        <PromotionList banners={list} isLoading={loading.at === null} />
      )}
      {!isHeldBack && <PromotionNote />}
      <LatestArticles />
    </div>
  );
}

/** The operator's text about promotions, from the content system; below the list, where it shifts nothing. */
function PromotionNote() {
  useLoad(loadSnippets, snippets.loading);
  const { list } = useSnippets();
  const note = list.find(({ slug }) => slug === 'promotions');
  if (!note) return null;
  return (
    <div lang={intlTag(note.locale)}>
      <RichText nodes={note.nodes} />
    </div>
  );
}

/** Undefined until the promotions are loaded. */
function readPromotions(): PromotionsPart | undefined {
  const { list, loading } = homeBanners;
  return loading.at === null ? undefined : { banners: [...list], at: loading.at };
}

function applyPromotions({ banners, at }: PromotionsPart): void {
  if (homeBanners.loading.at === null) showBanners(banners, at);
}

function clearPromotions(): void {
  homeBanners.list = ref([]);
  Object.assign(homeBanners.loading, initialLoadState());
}

registerPagePart('promotions', {
  routes: ['promotions'],
  schema: PromotionsPart,
  read: readPromotions,
  apply: applyPromotions,
  clear: clearPromotions,
});
