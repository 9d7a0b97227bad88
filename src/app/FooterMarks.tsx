import type { Mark } from '../contract/footer.ts';
import { Anchor } from '../ui/Anchor.tsx';
import styles from './Footer.module.css';

interface Props {
  title: string;
  marks: readonly Mark[];
  note?: string;
}

/** Logos or names side by side: payments, partners, certificates; nothing where there are none. */
export function FooterMarks({ title, marks, note }: Props) {
  if (marks.length === 0) return null;
  return (
    <section className={styles['group']}>
      <h2 className={styles['heading']}>{title}</h2>
      <ul className={styles['marks']}>
        {marks.map(mark => (
          <li key={mark.name}>
            <MarkFace {...mark} />
          </li>
        ))}
      </ul>
      {note && <p>{note}</p>}
    </section>
  );
}

function MarkFace({ name, href, picture }: Mark) {
  const face = picture ? <img src={picture} alt={name} height={24} loading="lazy" /> : name;
  if (href === undefined) return <span className={styles['mark']}>{face}</span>;
  const isAway = /^https?:/.test(href);
  return (
    <Anchor className={styles['mark']} href={href} {...(isAway ? { target: '_blank' } : {})}>
      {face}
    </Anchor>
  );
}
