import { Trans, useLingui } from '@lingui/react/macro';
import { brand } from '../../contract/operator/brand.ts';
import { useLoad } from '../../core/data/loader.ts';
import { loadSnippets, snippets } from '../../features/content/pages/state.ts';
import styles from './Footer.module.css';
import { FooterAwards } from './FooterAwards.tsx';
import { FooterCopyright } from './FooterCopyright.tsx';
import { FooterHelp, FooterInfo } from './FooterLinks.tsx';
import { FooterLogos } from './FooterLogos.tsx';
import { useFooterContent } from './footer-content.ts';

/** The part of the footer that is loaded when the footer is near the viewport (SHELL-18). */
export default function FooterDetails() {
  const { t } = useLingui();
  useLoad(loadSnippets, snippets.loading);
  const content = useFooterContent();
  return (
    <>
      <div className={styles['groups']}>
        <FooterInfo affiliates={content.affiliates} />
        <FooterHelp blog={content.blog} phones={content.phones} />
        <FooterLogos title={t({ id: 'footer.social', message: 'Follow us' })} logos={content.social} />
        <FooterLogos title={t({ id: 'footer.partners', message: 'Partners' })} logos={content.partners} />
        <FooterLogos
          title={t({ id: 'footer.payments', message: 'Payments' })}
          logos={content.payments}
          note={
            brand.sandbox ? t({ id: 'footer.payments.sandbox', message: 'Sandbox: nothing is charged.' }) : ''
          }
        />
        <FooterLogos
          title={t({ id: 'footer.certificates', message: 'Certificates' })}
          logos={content.certificates}
        />
        <FooterAwards />
      </div>
      {content.takedown && (
        <p>
          <a className={styles['badge']} href={content.takedown.href} rel="noopener noreferrer">
            <Trans id="footer.takedown">Takedown notice</Trans>
          </a>
        </p>
      )}
      <FooterCopyright snippet={content.copyright} seal={content.seal} />
    </>
  );
}
