import { brand } from '../contract/brand.ts';
import type { Mark } from '../contract/footer.ts';
import { intlTag } from '../contract/locales.ts';
import { useLicence } from '../features/config/licence.ts';
import { useSnippets } from '../features/pages/state.ts';
import { RichText } from '../ui/RichText.tsx';
import styles from './Footer.module.css';

interface Props {
  /** The small text with the line; null: the name alone. */
  snippet: string | null;
  /** Where the licence can be looked up. */
  seal: Mark | null;
}

/** Under which licence this is, and whose it is: by licence, user group and language (platform 2.5). */
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
