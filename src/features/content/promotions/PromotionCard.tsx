import type { Banner } from '../../../contract/subjects/banners.ts';
import { Badge } from '../../../ui/content/Badge.tsx';
import { Picture } from '../../../ui/content/Picture.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { BannerTimer } from '../banners/BannerTimer.tsx';
import { bannerHref } from '../banners/banner-selection.ts';
import styles from './Promotions.module.css';

const FALLBACK_COLOUR = '#1b2436';

/** One promotion: picture, text, end date and link. */
export function PromotionCard({ banner }: { banner: Banner }) {
  const { title, description, button, labels, timer, gradient, image } = banner;
  return (
    <li className={styles['card']}>
      <Picture
        className={styles['picture']}
        src={image}
        colour={gradient[0] ?? FALLBACK_COLOUR}
        width={1260}
        height={540}
        alt=""
      />
      <div className={styles['body']}>
        {labels.length > 0 && (
          <p className={styles['labels']}>
            {labels.map(label => (
              <Badge key={label}>{label}</Badge>
            ))}
          </p>
        )}
        <h2>{title.text}</h2>
        <p className={styles['text']}>{description.text}</p>
        {timer && <BannerTimer timer={timer} />}
        {button && (
          <div className={styles['go']}>
            <Button href={bannerHref(button.url)}>{button.name}</Button>
          </div>
        )}
      </div>
    </li>
  );
}
