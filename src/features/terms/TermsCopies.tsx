import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { intlTag } from '../../contract/operator/locales.ts';
import { SignedTerms, type TermsCopy } from '../../contract/subjects/terms.ts';
import { useLoad } from '../../core/data/loader.ts';
import { formatDay } from '../../lib/format-time.ts';
import { Badge } from '../../ui/content/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import DataAge from '../data-age/DataAge.tsx';
import { useTimeFormat, useTimeTag } from '../data-age/useTimeFormat.ts';
import ListError from '../games/list/ListError.tsx';
import { downloadCopy, loadTermsCopies, termsCopies, useTermsCopies } from './copies.ts';
import styles from './Terms.module.css';
import { readSigned, type VerificationResult, verifyCopy } from './verify.ts';

/** The signed copies of what the player has accepted: readable and checked on the device, also without a network. */
export default function TermsCopies() {
  const { t } = useLingui();
  useLoad(loadTermsCopies, termsCopies.loading);
  const { list, loading } = useTermsCopies();
  const hasFailed = loading.at === null && (loading.phase === 'error' || loading.phase === 'offline');
  return (
    <section className={styles['content']} aria-labelledby="terms-copies">
      <h2 id="terms-copies">
        <Trans id="terms.copies">Terms you accepted</Trans>
      </h2>
      {hasFailed && (
        <ListError
          level={3}
          phase={loading.phase}
          onRetry={loadTermsCopies}
          title={t({ id: 'terms.copies.error', message: 'We couldn’t load your copies' })}
        />
      )}
      {!hasFailed && loading.at === null && <Skeleton h="5rem" radius="text" />}
      {loading.at !== null && list.length === 0 && (
        <p className={styles['text']}>
          <Trans id="terms.copies.none">
            There is no signed copy yet. You get one when you next accept new terms.
          </Trans>
        </p>
      )}
      {list.length > 0 && (
        <>
          <p className={styles['text']}>
            <Trans id="terms.copies.text">
              Each copy is signed, so that nobody can change it afterwards. They leave this device when you
              sign out, except for files that you have saved.
            </Trans>{' '}
            <DataAge loading={loading} />
          </p>
          <ul className={styles['list']}>
            {list.map((copy, index) => (
              <CopyRow key={copy.signed} copy={copy} before={list[index + 1]} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function CopyRow({ copy, before }: { copy: TermsCopy; before: TermsCopy | undefined }) {
  const { t } = useLingui();
  const tag = useTimeTag();
  const format = useTimeFormat();
  const result = useVerification(copy, before);
  const document = readSigned(copy.signed, SignedTerms);
  const day = formatDay(Date.parse(copy.version), tag);
  const accepted = format(Date.parse(copy.accepted_at));
  return (
    <li className={styles['row']}>
      <div className={styles['actions']}>
        <span>
          <Trans id="terms.copy">
            Version of {day}, accepted {accepted}
          </Trans>
        </span>
        {result === 'genuine' && (
          <Badge>
            <Trans id="terms.copy.genuine">Checked: genuine</Trans>
          </Badge>
        )}
      </div>
      {result === 'forged' && (
        <p role="alert">
          <Trans id="terms.copy.forged">
            This copy isn’t what was signed. Load the page again, and tell support if that doesn’t help.
          </Trans>
        </p>
      )}
      {result === 'unknown' && (
        <p className={styles['text']}>
          <Trans id="terms.copy.unknown">
            This browser can’t check the signature. The saved file can be checked elsewhere.
          </Trans>
        </p>
      )}
      {document && (
        <details className={styles['whole']}>
          <summary>{document.title}</summary>
          <p className={styles['text']} lang={intlTag(document.locale)}>
            {document.text}
          </p>
        </details>
      )}
      <div>
        <Button
          size="s"
          onClick={() => downloadCopy(copy)}
          aria-label={t({ id: 'terms.copy.saveNamed', message: `Save as a file: version of ${day}` })}
        >
          <Trans id="security.codes.save">Save as a file</Trans>
        </Button>
      </div>
    </li>
  );
}

/** Null while it is being checked. */
function useVerification(copy: TermsCopy, before: TermsCopy | undefined): VerificationResult | null {
  const { keys } = useTermsCopies();
  const [result, setResult] = useState<VerificationResult | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void verifyCopy(copy, before, keys).then(found => isCurrent && setResult(found));
    return () => {
      isCurrent = false;
    };
  }, [copy, before, keys]);
  return result;
}
