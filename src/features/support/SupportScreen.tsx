import { Trans, useLingui } from '@lingui/react/macro';
import { useLoad } from '../../core/load.ts';
import { usePart } from '../../core/use-part.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DataAge } from '../games/DataAge.tsx';
import { loadSnippets, snippets, useSnippets, wordsIn } from '../pages/state.ts';
import { HelpLines } from './HelpLines.tsx';
import { HelpLinks } from './HelpLinks.tsx';
import { Questions } from './Questions.tsx';
import styles from './Support.module.css';

const contactForm = () => import('./ContactForm.tsx');

/** Help: answers at once, people to ask, and the form (platform 2.2). All but sending works without a network. */
export default function SupportScreen() {
  useLoad(loadSnippets, snippets.loading);
  const { list, loading } = useSnippets();
  const ContactForm = usePart(contactForm, true);
  // The texts come together, so that none of them pushes another one away.
  const isWaiting = loading.at === null && (loading.phase === 'idle' || loading.phase === 'loading');
  return (
    <div className={styles['screen']}>
      <header className={styles['head']}>
        <h1>
          <Trans id="title.support">Support</Trans>
        </h1>
        <DataAge loading={loading} />
      </header>
      <div className={styles['columns']}>
        <section className={styles['section']}>
          <h2>
            <Trans id="support.contact">Write to us</Trans>
          </h2>
          {ContactForm ? <ContactForm /> : <Skeleton h="36.375rem" radius="panel" />}
        </section>
        {isWaiting ? (
          <Skeleton h="36rem" radius="panel" />
        ) : (
          <div className={styles['aside']}>
            {loading.at === null && <NoAnswers />}
            <Questions questions={wordsIn(list, 'faq')} />
            <HelpLines lines={wordsIn(list, 'help-lines')} />
            <HelpLinks />
          </div>
        )}
      </div>
    </div>
  );
}

/** In place of questions and help lines that could not be had; what is below and the form are there all the same. */
function NoAnswers() {
  const { t } = useLingui();
  return (
    <ErrorState
      title={t({ id: 'support.failed', message: 'Answers and help lines did not load' })}
      action={
        <Button onClick={() => void loadSnippets()}>
          <Trans id="action.retry">Try again</Trans>
        </Button>
      }
    />
  );
}
