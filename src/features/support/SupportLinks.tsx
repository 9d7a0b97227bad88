import { Trans } from '@lingui/react/macro';
import { brand } from '../../contract/operator/brand.ts';
import { intlTag, type LocaleCode } from '../../contract/operator/locales.ts';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import { useBottomPages } from '../content/pages/useMenuPages.ts';
import styles from './Support.module.css';

/** Other sources of help: the rules, and the e-mail address. */
export function SupportLinks() {
  const pages = useBottomPages();
  return (
    <section className={styles['section']}>
      <h2>
        <Trans id="support.links">Contact and information</Trans>
      </h2>
      <ul className={styles['links']}>
        {brand.chat && (
          <li>
            <a href="#chat">
              <Trans id="footer.chat">Live chat</Trans>
            </a>
          </li>
        )}
        <li>
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
        </li>
        {pages.map(({ slug, path, title, locale }) => (
          <li key={slug}>
            <Anchor href={path} lang={intlTag(locale as LocaleCode)}>
              {title}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
