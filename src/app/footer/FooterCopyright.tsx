import { brand } from '../../contract/operator/brand.ts';
import type { FooterLink } from '../../contract/operator/footer.ts';
import { intlTag } from '../../contract/operator/locales.ts';
import { useLicence } from '../../features/account/licence.ts';
import { useSnippets } from '../../features/content/pages/state.ts';
import { RichText } from '../../ui/content/RichText.tsx';
import styles from './Footer.module.css';

interface Props {
  /** The content snippet with the text; null: only the name of the brand. */
  snippet: string | null;
  /** The regulator's page on the licence. */
  seal: FooterLink | null;
}

/** The licence and its holder: by licence, user group and language (SHELL-23). */
export function FooterCopyright({ snippet, seal }: Props) {
  const { list } = useSnippets();
  const licence = useLicence();
  const line = list.find(({ slug }) => slug === snippet);
  const about = list.find(({ slug }) => slug === `licence-${licence.toLowerCase()}`);
  return (
    <div className={styles['small']}>
      <p className={styles['licence']}>
        {seal?.href ? (
          <a className={styles['badge']} href={seal.href} rel="noopener noreferrer">
            {seal.name}
          </a>
        ) : (
          <span className={styles['badge']}>{licence}</span>
        )}
      </p>
      {about && (
        <div lang={intlTag(about.locale)}>
          <RichText nodes={about.nodes} className={styles['fine']} />
        </div>
      )}
      {line ? (
        <div lang={intlTag(line.locale)}>
          <RichText nodes={line.nodes} className={styles['fine']} />
        </div>
      ) : (
        <p>© {brand.name}</p>
      )}
    </div>
  );
}
