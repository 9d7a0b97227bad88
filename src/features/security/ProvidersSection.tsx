import { Trans, useLingui } from '@lingui/react/macro';
import type { LinkedProvider } from '../../contract/subjects/security.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useAction } from '../account/form/useAction.ts';
import { useTimeFormat } from '../data-age/useTimeFormat.ts';
import styles from './Security.module.css';
import { SecuritySection } from './SecuritySection.tsx';
import { linkProvider, unlinkProvider, useSecurity } from './state.ts';

/** External providers that the player may sign in by; nothing where none is offered. */
export function ProvidersSection() {
  const { t } = useLingui();
  const { overview } = useSecurity();
  const { busy, run } = useAction();
  const providers = overview?.providers ?? [];
  if (providers.length === 0) return null;
  const unlink = (id: string) =>
    run(
      id,
      () => unlinkProvider(id),
      t({ id: 'security.providers.unlinked', message: 'Disconnected. You can’t sign in that way any more.' }),
    );
  return (
    <SecuritySection
      title={t({ id: 'security.providers.title', message: 'Other ways to sign in' })}
      text={
        <Trans id="security.providers.text">
          Connect another account of yours, and sign in here with it instead of your password.
        </Trans>
      }
    >
      <ul className={styles['list']}>
        {providers.map(provider => (
          <ProviderRow
            key={provider.id}
            provider={provider}
            isBusy={busy === provider.id}
            onLink={() => void run(provider.id, () => linkProvider(provider.id))}
            onUnlink={() => void unlink(provider.id)}
          />
        ))}
      </ul>
    </SecuritySection>
  );
}

interface RowProps {
  provider: LinkedProvider;
  isBusy: boolean;
  onLink: () => void;
  onUnlink: () => void;
}

function ProviderRow({ provider: { name, email, linked_at }, isBusy, onLink, onUnlink }: RowProps) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const since = linked_at === null ? null : format(Date.parse(linked_at));
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <p className={styles['name']}>{name}</p>
        <p className={styles['details']}>
          {since === null ? (
            <Trans id="security.providers.none">Not connected</Trans>
          ) : (
            <>
              {email} <Trans id="security.providers.since">Connected {since}</Trans>
            </>
          )}
        </p>
      </div>
      {since === null ? (
        <Button
          size="s"
          busy={isBusy}
          onClick={onLink}
          aria-label={t({ id: 'security.providers.linkNamed', message: `Connect ${name}` })}
        >
          <Trans id="security.providers.link">Connect</Trans>
        </Button>
      ) : (
        <Button
          size="s"
          busy={isBusy}
          onClick={onUnlink}
          aria-label={t({ id: 'security.providers.unlinkNamed', message: `Disconnect ${name}` })}
        >
          <Trans id="security.providers.unlink">Disconnect</Trans>
        </Button>
      )}
    </li>
  );
}
