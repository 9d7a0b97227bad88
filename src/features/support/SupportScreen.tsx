import { Trans, useLingui } from '@lingui/react/macro';
import { intlTag } from '../../contract/operator/locales.ts';
import { isAwaited, useLoad } from '../../core/data/loader.ts';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { RichText } from '../../ui/content/RichText.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { LanguageNote } from '../content/pages/LanguageNote.tsx';
import {
  loadSnippets,
  type ParsedSnippet,
  snippets,
  snippetsIn,
  useSnippets,
} from '../content/pages/state.ts';
import DataAge from '../data-age/DataAge.tsx';
import { LoadErrorState } from '../maintenance/LoadErrorState.tsx';
import { HelpLines } from './HelpLines.tsx';
import styles from './Support.module.css';
import { SupportLinks } from './SupportLinks.tsx';
import './support-part.ts';

const contactForm = () => import('./ContactForm.tsx');

/** Help: questions with answers, contacts, and the form (ROUTE-37). All but sending works offline. */
export default function SupportScreen() {
  useLoad(loadSnippets, snippets.loading);
  const { list, loading } = useSnippets();
  const ContactForm = useLazyComponent(contactForm, true);
  // The texts show together, so that none of them causes a layout shift.
  const isWaiting = loading.at === null && isAwaited(loading);
  return (
    <div className={styles['screen']}>
      <header className={styles['head']}>
        <h1>
          <Trans id="title.support">Support</Trans>
        </h1>
        <DataAge loading={loading} variant="reserved" />
      </header>
      <div className={styles['columns']}>
        <section className={styles['section']}>
          <h2>
            <Trans id="support.contact">Write to us</Trans>
          </h2>
          {ContactForm ? <ContactForm /> : <Skeleton h="36.375rem" radius="panel" />}
        </section>
        {isWaiting ? (
          <AnswersSkeleton />
        ) : (
          <div className={styles['aside']}>
            {loading.at === null && <AnswersError />}
            <FaqSection questions={snippetsIn(list, 'faq')} />
            <HelpLines lines={snippetsIn(list, 'help-lines')} />
            <SupportLinks />
          </div>
        )}
      </div>
    </div>
  );
}

/** Placeholders of the answers while they load: 2 on phones, 3 on desktops (SHELL-38), together as high as the answers. */
function AnswersSkeleton() {
  return (
    <div className={styles['waiting']}>
      <Skeleton h="100%" radius="panel" />
      <Skeleton h="100%" radius="panel" />
      <Skeleton h="100%" radius="panel" />
    </div>
  );
}

/** Replaces questions and help lines that failed to load; the rest of the page shows all the same. */
function AnswersError() {
  const { t } = useLingui();
  return (
    <LoadErrorState
      title={t({ id: 'support.failed', message: 'We couldn’t load the answers and help lines' })}
      action={
        <Button onClick={() => void loadSnippets()}>
          <Trans id="action.retry">Try again</Trans>
        </Button>
      }
    />
  );
}

/** Frequently asked questions; nothing where the content has none. */
function FaqSection({ questions }: { questions: readonly ParsedSnippet[] }) {
  const [first] = questions;
  if (!first) return null;
  return (
    <section className={styles['section']}>
      <h2>
        <Trans id="support.questions">Questions and answers</Trans>
      </h2>
      <LanguageNote locale={first.locale} />
      {questions.map(({ slug, title, nodes, locale }) => (
        <details key={slug} className={styles['question']} lang={intlTag(locale)}>
          <summary>{title}</summary>
          <RichText nodes={nodes} />
        </details>
      ))}
    </section>
  );
}
