import type { Banner } from '../../contract/banners.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { BannerTimer } from '../banners/BannerTimer.tsx';
import { bannerHref } from '../banners/shown.ts';
import styles from './Promotions.module.css';

const FALLBACK = '#1b2436';

/** One promotion: picture, what it is, until when, and the way there. */
export function PromoCard({ banner }: { banner: Banner }) {
  const { title, description, button, labels, timer, gradient, image } = banner;
  return (
    <li className={styles['card']}>
      <Picture
        className={styles['picture']}
        src={image}
        colour={gradient[0] ?? FALLBACK}
        width={1260}
        height={540}
        alt=""
      />
      <div className={styles['words']}>
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
