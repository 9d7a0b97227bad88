import type { CSSProperties } from 'react';
import { type Banner, tallImage } from '../../../contract/subjects/banners.ts';
import { whenOfflineReady } from '../../../core/scheduling/idle-scheduler.ts';
import { useLazyComponent } from '../../../core/scheduling/useLazyComponent.ts';
import { overPage } from '../../../core/shell/popup-links.ts';
import { NARROW_MEDIA_QUERY } from '../../../lib/breakpoints.ts';
import { Badge } from '../../../ui/content/Badge.tsx';
import { Picture } from '../../../ui/content/Picture.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';
import styles from './BannerCarousel.module.css';
import { fillVariables, gradientOf } from './banner-content.ts';
import { buttonHref } from './banner-selection.ts';

const useIsNarrow = (): boolean => useMediaQuery(NARROW_MEDIA_QUERY);

const extras = () => import('./BannerExtras.tsx');

/**
 * A picture with its text over the side without detail. The first slide's picture is the lobby's largest contentful
 * paint.
 */
export function BannerSlide({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  const isNarrow = useIsNarrow();
  const { title, description, button, secondButton, labels, timer, gradient, variables } = banner;
  const href = button ? buttonHref(button) : '';
  const hasExtras = timer !== null || secondButton != null;
  const BannerExtras = useLazyComponent(extras, hasExtras, { after: whenOfflineReady });
  const colour = gradientOf(gradient);
  return (
    <div className={styles['slide']} style={{ '--gradient': colour } as CSSProperties}>
      <Picture
        className={styles['picture']}
        src={isNarrow ? tallImage(banner.image) : banner.image}
        colour={colour}
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
        <h2 className={styles['title']}>{fillVariables(title.text, variables)}</h2>
        <p className={styles['text']}>{fillVariables(description.text, variables)}</p>
        {button && (
          <Button variant="primary" href={href} onClick={overPage(href)} className={styles['button']}>
            {fillVariables(button.name, variables)}
          </Button>
        )}
        {hasExtras && (
          <div className={styles['extras']}>{BannerExtras && <BannerExtras banner={banner} />}</div>
        )}
      </div>
    </div>
  );
}
