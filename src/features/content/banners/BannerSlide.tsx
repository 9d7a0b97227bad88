import { useSyncExternalStore } from 'react';
import { type Banner, tallImage } from '../../../contract/subjects/banners.ts';
import { NARROW_MEDIA_QUERY } from '../../../lib/breakpoints.ts';
import { Badge } from '../../../ui/content/Badge.tsx';
import { Picture } from '../../../ui/content/Picture.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from './BannerCarousel.module.css';
import { BannerTimer } from './BannerTimer.tsx';
import { bannerHref } from './banner-selection.ts';

function subscribeToNarrow(onChange: () => void) {
  const query = matchMedia(NARROW_MEDIA_QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export const useIsNarrow = (): boolean =>
  useSyncExternalStore(subscribeToNarrow, () => matchMedia(NARROW_MEDIA_QUERY).matches);

const FALLBACK_COLOUR = '#1b2436';

/**
 * A picture with its text over the side without detail. The first slide's picture is the lobby's largest contentful
 * paint.
 */
export function BannerSlide({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  const isNarrow = useIsNarrow();
  const { title, description, button, labels, timer, gradient } = banner;
  return (
    <div className={styles['slide']}>
      <Picture
        className={styles['picture']}
        src={isNarrow ? tallImage(banner.image) : banner.image}
        colour={gradient[0] ?? FALLBACK_COLOUR}
        width={isNarrow ? 640 : 1260}
        height={isNarrow ? 800 : 540}
        alt=""
        priority={isFirst}
      />
      <div className={styles['body']}>
        {labels.length > 0 && (
          <p className={styles['labels']}>
            {labels.map(label => (
              <Badge key={label} tone="over">
                {label}
              </Badge>
            ))}
          </p>
        )}
        <h2 className={styles['title']}>{title.text}</h2>
        <p className={styles['text']}>{description.text}</p>
        {timer && <BannerTimer timer={timer} />}
        {button && (
          <Button variant="primary" href={bannerHref(button.url)} className={styles['button']}>
            {button.name}
          </Button>
        )}
      </div>
    </div>
  );
}
