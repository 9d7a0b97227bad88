import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { brand } from '../../contract/operator/brand.ts';
import { saveFile } from '../../core/device/save-file.ts';
import { toast } from '../../core/shell/toasts.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import styles from './Security.module.css';

/** The recovery codes, this once: closing them takes a promise that they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const [isKept, setKept] = useState(false);
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast(t({ id: 'security.codes.copied', message: 'Copied' }), 'success');
    } catch {
      toast(t({ id: 'security.codes.notCopied', message: 'Copying isn’t allowed here. Save them instead.' }));
    }
  };
  return (
    <div className={styles['form']}>
      <p className={styles['text']}>
        <Trans id="security.codes.text">
          Without your authenticator app, one of these codes signs you in. Each works once. We can’t show them
          again.
        </Trans>
      </p>
      <ul className={styles['codes']}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button onClick={() => void copy()}>
          <Trans id="action.copy">Copy</Trans>
        </Button>
        <Button onClick={() => saveFile(`${brand.slug}-recovery-codes.txt`, `${text}\n`, 'text/plain')}>
          <Trans id="security.codes.save">Save as a file</Trans>
        </Button>
      </div>
      <CheckboxField
        name="kept"
        checked={isKept}
        onChange={setKept}
        label={t({ id: 'security.codes.kept', message: 'I’ve kept these codes' })}
      />
      <Button
        variant="primary"
        size="l"
        full
        onClick={onDone}
        reason={
          isKept
            ? undefined
            : t({ id: 'security.codes.keepFirst', message: 'Copy or save them, then tick the box.' })
        }
      >
        <Trans id="action.done">Done</Trans>
      </Button>
    </div>
  );
}
