import { Trans } from '@lingui/react/macro';
import { intlTag } from '../../contract/locales.ts';
import { RichText } from '../../ui/RichText.tsx';
import { OtherLanguage } from '../pages/OtherLanguage.tsx';
import type { Words } from '../pages/state.ts';
import styles from './Support.module.css';

/** Questions that were asked before, with their answers; nothing where the content has none. */
export function Questions({ questions }: { questions: readonly Words[] }) {
  const [first] = questions;
  if (!first) return null;
  return (
    <section className={styles['section']}>
      <h2>
        <Trans id="support.questions">Questions and answers</Trans>
      </h2>
      <OtherLanguage locale={first.locale} />
      {questions.map(({ slug, title, nodes, locale }) => (
        <details key={slug} className={styles['question']} lang={intlTag(locale)}>
          <summary>{title}</summary>
          <RichText nodes={nodes} />
        </details>
      ))}
    </section>
  );
}
