import { Trans, useLingui } from '@lingui/react/macro';
import { brand } from '../contract/brand.ts';
import { useLoad } from '../core/load.ts';
import { loadSnippets, snippets } from '../features/pages/state.ts';
import styles from './Footer.module.css';
import { FooterAwards } from './FooterAwards.tsx';
import { FooterCopyright } from './FooterCopyright.tsx';
import { FooterHelp, FooterInfo } from './FooterLinks.tsx';
import { FooterMarks } from './FooterMarks.tsx';
import { useFooterParts } from './useFooterParts.ts';

/** Everything of the footer that waits until somebody comes near it (platform 2.5). */
export default function FooterMore() {
  const { t } = useLingui();
  useLoad(loadSnippets, snippets.loading);
  const parts = useFooterParts();
  return (
    <>
      <div className={styles['groups']}>
        <FooterInfo affiliates={parts.affiliates} />
        <FooterHelp blog={parts.blog} phones={parts.phones} />
        <FooterMarks title={t({ id: 'footer.social', message: 'Follow us' })} marks={parts.social} />
        <FooterMarks title={t({ id: 'footer.partners', message: 'Partners' })} marks={parts.partners} />
        <FooterMarks
          title={t({ id: 'footer.payments', message: 'Payments' })}
          marks={parts.payments}
          note={
            brand.sandbox ? t({ id: 'footer.payments.sandbox', message: 'Sandbox: nothing is charged.' }) : ''
          }
        />
        <FooterMarks
          title={t({ id: 'footer.certificates', message: 'Certificates' })}
          marks={parts.certificates}
        />
        <FooterAwards />
      </div>
      {parts.takedown && (
        <p>
          <a className={styles['badge']} href={parts.takedown.href} rel="noopener noreferrer">
            <Trans id="footer.takedown">Takedown notice</Trans>
          </a>
        </p>
      )}
      <FooterCopyright snippet={parts.copyright} seal={parts.seal} />
    </>
  );
}
