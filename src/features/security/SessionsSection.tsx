import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/operator/locales.ts';
import type { Session } from '../../contract/subjects/security.ts';
import { language } from '../../core/shell/i18n.ts';
import { Badge } from '../../ui/content/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useAction } from '../account/form/useAction.ts';
import { useTimeFormat } from '../data-age/useTimeFormat.ts';
import styles from './Security.module.css';
import { SecuritySection } from './SecuritySection.tsx';
import { endSessions, useSecurity } from './state.ts';

const ALL = 'all';

export function SessionsSection() {
  const { t } = useLingui();
  const { sessions } = useSecurity();
  const { busy, run } = useAction();
  const endOthers = () =>
    run(
      ALL,
      () => endSessions(null),
      t({ id: 'security.sessions.othersEnded', message: 'Your other devices are signed out.' }),
    );
  const end = (id: string) =>
    run(
      id,
      () => endSessions(id),
      t({ id: 'security.sessions.ended', message: 'That device is signed out.' }),
    );
  const hasOthers = sessions.some(({ is_current }) => !is_current);
  return (
    <SecuritySection
      title={t({ id: 'security.sessions.title', message: 'Where you’re signed in' })}
      text={
        hasOthers ? undefined : (
          <Trans id="security.sessions.onlyHere">You’re signed in on this device only.</Trans>
        )
      }
      actions={
        hasOthers && (
          <Button variant="danger" busy={busy === ALL} onClick={() => void endOthers()}>
            <Trans id="security.sessions.endOthers">Sign out all other devices</Trans>
          </Button>
        )
      }
    >
      <ul className={styles['list']}>
        {sessions.map(session => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={busy === session.id}
            onEnd={() => void end(session.id)}
          />
        ))}
      </ul>
    </SecuritySection>
  );
}

interface RowProps {
  session: Session;
  isBusy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: RowProps) {
  const { t } = useLingui();
  const placeOf = usePlace();
  const dayTime = useTimeFormat();
  const device = session.device || t({ id: 'security.device.unknown', message: 'Unknown device' });
  const place = placeOf(session.country);
  const start = dayTime(Date.parse(session.created_at));
  const seen = dayTime(Date.parse(session.last_seen_at));
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <p className={styles['name']}>
          {device}{' '}
          {session.is_current && (
            <Badge>
              <Trans id="security.sessions.current">This device</Trans>
            </Badge>
          )}
        </p>
        <p className={styles['details']}>
          {place ? `${place} · ${session.ip}` : session.ip}
          <br />
          <Trans id="security.sessions.times">
            Signed in {start}, last used {seen}
          </Trans>
        </p>
      </div>
      {!session.is_current && (
        <Button
          size="s"
          busy={isBusy}
          onClick={onEnd}
          aria-label={t({ id: 'security.sessions.endNamed', message: `Sign out ${device}` })}
        >
          <Trans id="security.sessions.end">Sign out</Trans>
        </Button>
      )}
    </li>
  );
}

/** The name of a country in the reader's language; null when unknown. */
export function usePlace(): (country: string | null) => string | null {
  const { locale } = useSnapshot(language);
  const names = new Intl.DisplayNames(intlTag(locale), { type: 'region' });
  return country => (country ? (names.of(country) ?? country) : null);
}
