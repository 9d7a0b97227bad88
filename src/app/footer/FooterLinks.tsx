import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { brand } from '../../contract/operator/brand.ts';
import { intlTag, type LocaleCode } from '../../contract/operator/locales.ts';
import { pathOf } from '../../core/shell/navigation.ts';
import { useBottomPages } from '../../features/content/pages/useMenuPages.ts';
import { DeviceCheckButton } from '../../features/device-check/DeviceCheckButton.tsx';
import { SAFETY_HASH } from '../../features/safe-play/safety-sheet.ts';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import styles from './Footer.module.css';
import type { FooterContent } from './footer-content.ts';

/** A heading with links under it. */
function FooterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['group']}>
      <h2 className={styles['heading']}>{title}</h2>
      <ul className={styles['links']}>{children}</ul>
    </section>
  );
}

/** Links to the pages of the bottom menu, the providers, promotions, crypto, and the affiliate programme. */
export function FooterInfo({ affiliates }: Pick<FooterContent, 'affiliates'>) {
  const { t } = useLingui();
  const pages = useBottomPages();
  return (
    <FooterGroup title={t({ id: 'footer.info', message: 'Information' })}>
      {pages.map(({ slug, path, title, locale }) => (
        <li key={slug}>
          <Anchor href={path} lang={intlTag(locale as LocaleCode)}>
            {title}
          </Anchor>
        </li>
      ))}
      <li>
        <Anchor href={pathOf('producers')}>{t({ id: 'title.producers', message: 'Game providers' })}</Anchor>
      </li>
      <li>
        <Anchor href={pathOf('promotions')}>{t({ id: 'title.promotions', message: 'Promotions' })}</Anchor>
      </li>
      <li>
        <Anchor href={pathOf('benefitsOfCrypto')}>
          {t({ id: 'title.crypto', message: 'Benefits of crypto' })}
        </Anchor>
      </li>
      {affiliates?.href && (
        <li>
          <Anchor href={affiliates.href}>{t({ id: 'footer.affiliates', message: 'Affiliates' })}</Anchor>
        </li>
      )}
    </FooterGroup>
  );
}

/** Support, live chat, telephone, e-mail, and the blog where there is one for this host and language. */
export function FooterHelp({ blog, phones }: Pick<FooterContent, 'blog' | 'phones'>) {
  const { t } = useLingui();
  return (
    <FooterGroup title={t({ id: 'footer.help', message: 'Help' })}>
      <li>
        <Anchor href={pathOf('support')}>{t({ id: 'title.support', message: 'Support' })}</Anchor>
      </li>
      <li>
        <a href={SAFETY_HASH}>{t({ id: 'safePlay.entry', message: 'Limits, breaks and help' })}</a>
      </li>
      {brand.chat && (
        <li>
          <a href="#chat">{t({ id: 'footer.chat', message: 'Live chat' })}</a>
        </li>
      )}
      {blog && (
        <li>
          <Anchor href={blog.href}>{t({ id: 'title.news', message: 'News' })}</Anchor>
        </li>
      )}
      {phones.map(({ number }) => (
        <li key={number}>
          <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</a>
        </li>
      ))}
      <li>
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
      </li>
      <li>
        <DeviceCheckButton look="link" />
      </li>
    </FooterGroup>
  );
}
