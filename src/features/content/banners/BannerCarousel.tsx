import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { useLater } from '../../core/later.ts';
import { useLoad } from '../../core/load.ts';
import { Carousel } from '../../ui/Carousel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useAccount } from '../account/state.ts';
import { useCalm } from '../calm/state.ts';
import styles from './BannerCarousel.module.css';
import { BannerSlide } from './BannerSlide.tsx';
import { shownBanners } from './shown.ts';
import { homeBanners, loadBanners, useHomeBanners } from './state.ts';

/** Platform 2.5 and 9. */
const AUTOPLAY_MS = 10_000;

/** The home carousel: its first slide at once, the others when the page has time. Its place is kept while it loads; without banners, or without a way to get them, it is not there. */
export const BannerCarousel = memo(function BannerCarousel() {
  const { t } = useLingui();
  const { list, loading } = useHomeBanners();
  const { player } = useAccount();
  const isLater = useLater();
  const isCalm = useCalm();
  useLoad(loadBanners, homeBanners.loading);
  const slides = shownBanners(list, player?.groups ?? [], Date.now());
  if (slides.length === 0) {
    const isAwaited = loading.phase === 'idle' || loading.phase === 'loading';
    return isAwaited ? <Skeleton className={styles['place']} radius="panel" /> : null;
  }
  return (
    <Carousel
      label={t({ id: 'banners.label', message: 'Highlights' })}
      autoplayMs={isCalm ? undefined : AUTOPLAY_MS}
      labels={{
        previous: t({ id: 'banners.previous', message: 'Previous slide' }),
        next: t({ id: 'banners.next', message: 'Next slide' }),
        pause: t({ id: 'banners.pause', message: 'Pause the slides' }),
        play: t({ id: 'banners.play', message: 'Let the slides move' }),
        slide: (number, count) => t({ id: 'banners.slide', message: `Slide ${number} of ${count}` }),
      }}
    >
      {slides.map((banner, index) =>
        index === 0 || isLater ? <BannerSlide key={banner.id} banner={banner} isFirst={index === 0} /> : null,
      )}
    </Carousel>
  );
});
