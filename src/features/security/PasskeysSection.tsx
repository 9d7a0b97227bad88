import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Passkey } from '../../contract/subjects/security.ts';
import { useLazyDialog } from '../../core/scheduling/useLazyDialog.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useAction } from '../account/form/useAction.ts';
import { hasPasskeys } from '../account/passkey-support.ts';
import { useTimeFormat } from '../data-age/useTimeFormat.ts';
import styles from './Security.module.css';
import { SecuritySection } from './SecuritySection.tsx';
import { addPasskey, removePasskey, useSecurity } from './state.ts';

const loadNameDialog = () => import('./PasskeyNameDialog.tsx');

export function PasskeysSection() {
  const { t } = useLingui();
  const { overview } = useSecurity();
  const { busy, run } = useAction();
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const rename = useLazyDialog(loadNameDialog, onClose => ({ passkey: renamed, onClose }));
  const add = () =>
    run(
      'add',
      addPasskey,
      t({ id: 'security.passkeys.added', message: 'Passkey added. You can sign in with it.' }),
    );
  const remove = (id: string) =>
    run(id, () => removePasskey(id), t({ id: 'security.passkeys.removed', message: 'Passkey removed.' }));
  return (
    <SecuritySection
      title={t({ id: 'security.passkeys.title', message: 'Passkeys' })}
      text={
        hasPasskeys() ? (
          <Trans id="security.passkeys.text">
            Sign in with your fingerprint, face or screen lock. No password, no code.
          </Trans>
        ) : (
          <Trans id="security.passkeys.unsupported">This browser can’t use passkeys.</Trans>
        )
      }
      actions={
        hasPasskeys() && (
          <Button busy={busy === 'add'} onClick={() => void add()}>
            <Trans id="security.passkeys.add">Add a passkey</Trans>
          </Button>
        )
      }
    >
      {overview && overview.passkeys.length > 0 && (
        <ul className={styles['list']}>
          {overview.passkeys.map(passkey => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isBusy={busy === passkey.id}
              onRename={() => {
                setRenamed(passkey);
                rename.open();
              }}
              onRemove={() => void remove(passkey.id)}
            />
          ))}
        </ul>
      )}
      {rename.node}
    </SecuritySection>
  );
}

interface RowProps {
  passkey: Passkey;
  isBusy: boolean;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey: { name, created_at, last_used_at }, isBusy, onRename, onRemove }: RowProps) {
  const { t } = useLingui();
  const dayTime = useTimeFormat();
  const made = dayTime(Date.parse(created_at));
  const used = last_used_at === null ? null : dayTime(Date.parse(last_used_at));
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <p className={styles['name']}>{name}</p>
        <p className={styles['details']}>
          {used === null ? (
            <Trans id="security.passkeys.unused">Added {made}, not used yet</Trans>
          ) : (
            <Trans id="security.passkeys.used">
              Added {made}, last used {used}
            </Trans>
          )}
        </p>
      </div>
      <div className={styles['actions']}>
        <Button
          size="s"
          onClick={onRename}
          aria-label={t({ id: 'security.passkeys.renameNamed', message: `Rename ${name}` })}
        >
          <Trans id="action.rename">Rename</Trans>
        </Button>
        <Button
          size="s"
          busy={isBusy}
          onClick={onRemove}
          aria-label={t({ id: 'security.passkeys.removeNamed', message: `Remove ${name}` })}
        >
          <Trans id="action.remove">Remove</Trans>
        </Button>
      </div>
    </li>
  );
}
