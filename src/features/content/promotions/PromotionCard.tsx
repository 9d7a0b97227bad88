import type { Banner } from '../../../contract/subjects/banners.ts';
import { overPage } from '../../../core/shell/popup-links.ts';
import { Badge } from '../../../ui/content/Badge.tsx';
import { Picture } from '../../../ui/content/Picture.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import BannerExtras from '../banners/BannerExtras.tsx';
import { fillVariables, gradientOf } from '../banners/banner-content.ts';
import { buttonHref } from '../banners/banner-selection.ts';
import styles from './Promotions.module.css';

/** One promotion: picture, text, end date and link. */
export function PromotionCard({ banner }: { banner: Banner }) {
  const { title, description, button, labels, gradient, image, size, variables } = banner;
  const href = button ? buttonHref(button) : '';
  return (
    <li className={styles['card']} data-size={size}>
      <Picture
        className={styles['picture']}
        src={image}
        colour={gradientOf(gradient)}
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
        <h2>{fillVariables(title.text, variables)}</h2>
        <p className={styles['text']}>{fillVariables(description.text, variables)}</p>
        <div className={styles['go']}>
          {button && (
            <Button href={href} onClick={overPage(href)}>
              {fillVariables(button.name, variables)}
            </Button>
          )}
          <BannerExtras banner={banner} />
        </div>
      </div>
    </li>
  );
}
