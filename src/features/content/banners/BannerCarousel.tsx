import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { isAwaited, useLoad } from '../../../core/data/loader.ts';
import { nextExploringTurn } from '../../../core/scheduling/idle-scheduler.ts';
import { useDeferred } from '../../../core/scheduling/useDeferred.ts';
import { useAreOffersHeldBack } from '../../../core/shell/useAreOffersHeldBack.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Carousel } from '../../../ui/lists/Carousel.tsx';
import { useAccount } from '../../account/state.ts';
import { useCalm } from '../../calm/calm.ts';
import styles from './BannerCarousel.module.css';
import { BannerSlide } from './BannerSlide.tsx';
import { visibleBanners } from './banner-selection.ts';
import { homeBanners, loadBanners, useHomeBanners } from './state.ts';

/** How long a slide shows, milliseconds (CONTENT-12). */
const AUTOPLAY_MS = 10_000;

/**
 * The home carousel: its first slide at once, the others when the visitor moves on or the app can open offline. Its space is reserved while it loads; it
 * is not rendered without banners, when they fail to load, during a break or with a reached limit (SAFER-20).
 */
export const BannerCarousel = memo(function BannerCarousel() {
  const { t } = useLingui();
  const { list, loading } = useHomeBanners();
  const { player } = useAccount();
  const isLater = useDeferred(undefined, nextExploringTurn);
  const isCalm = useCalm();
  const isHeldBack = useAreOffersHeldBack();
  useLoad(loadBanners, homeBanners.loading);
  const slides = visibleBanners(list, player?.groups ?? [], Date.now());
  if (isHeldBack) return null;
  if (slides.length === 0) {
    return isAwaited(loading) ? <Skeleton className={styles['skeleton']} radius="panel" /> : null;
  }
  return (
    <Carousel
      label={t({ id: 'banners.label', message: 'Highlights' })}
      autoplayMs={isCalm ? undefined : AUTOPLAY_MS}
      labels={{
        previous: t({ id: 'banners.previous', message: 'Previous slide' }),
        next: t({ id: 'banners.next', message: 'Next slide' }),
        pause: t({ id: 'banners.pause', message: 'Pause slideshow' }),
        play: t({ id: 'banners.play', message: 'Play slideshow' }),
        slide: (number, count) => t({ id: 'banners.slide', message: `Slide ${number} of ${count}` }),
      }}
    >
      {slides.map((banner, index) =>
        index === 0 || isLater ? <BannerSlide key={banner.id} banner={banner} isFirst={index === 0} /> : null,
      )}
    </Carousel>
  );
});
