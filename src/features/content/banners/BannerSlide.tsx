import { type Banner, tallImage } from '../../contract/banners.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import styles from './BannerCarousel.module.css';
import { BannerTimer } from './BannerTimer.tsx';
import { bannerHref } from './shown.ts';
import { useNarrow } from './useNarrow.ts';

const FALLBACK = '#1b2436';

/** A picture with its words set over its quiet side. The first slide's picture is what the lobby is waiting for. */
export function BannerSlide({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  const isNarrow = useNarrow();
  const { title, description, button, labels, timer, gradient } = banner;
  return (
    <div className={styles['slide']}>
      <Picture
        className={styles['picture']}
        src={isNarrow ? tallImage(banner.image) : banner.image}
        colour={gradient[0] ?? FALLBACK}
        width={isNarrow ? 640 : 1260}
        height={isNarrow ? 800 : 540}
        alt=""
        priority={isFirst}
      />
      <div className={styles['words']}>
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
