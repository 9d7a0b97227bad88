import type { FooterLink } from '../../contract/operator/footer.ts';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import styles from './Footer.module.css';

interface Props {
  title: string;
  logos: readonly FooterLink[];
  note?: string;
}

/** A row of logos or names: payments, partners, certificates; nothing where there are none. */
export function FooterLogos({ title, logos, note }: Props) {
  if (logos.length === 0) return null;
  return (
    <section className={styles['group']}>
      <h2 className={styles['heading']}>{title}</h2>
      <ul className={styles['marks']}>
        {logos.map(logo => (
          <li key={logo.name}>
            <LogoLink {...logo} />
          </li>
        ))}
      </ul>
      {note && <p>{note}</p>}
    </section>
  );
}

function LogoLink({ name, href, picture }: FooterLink) {
  const content = picture ? <img src={picture} alt={name} height={24} loading="lazy" /> : name;
  if (href === undefined) return <span className={styles['mark']}>{content}</span>;
  const isExternal = /^https?:/.test(href);
  return (
    <Anchor className={styles['mark']} href={href} {...(isExternal ? { target: '_blank' } : {})}>
      {content}
    </Anchor>
  );
}
