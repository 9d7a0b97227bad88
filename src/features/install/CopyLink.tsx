import { Trans, useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { toast } from '../../core/shell/toasts.ts';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './InstallDialog.module.css';
import { installLink } from './install-links.ts';

/** A link to copy; where the clipboard is not available it is selected, to be copied by hand. */
export function CopyLink() {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(installLink());
      toast(t({ id: 'install.link.copied', message: 'Link copied' }), 'success');
    } catch {
      field.current?.focus();
      field.current?.select();
      toast(t({ id: 'install.link.byHand', message: 'The link is selected. Copy it from here.' }));
    }
  };
  return (
    <div className={styles['link']}>
      <input
        ref={field}
        className={styles['address']}
        readOnly
        value={installLink()}
        aria-label={t({ id: 'install.link.label', message: 'Link to this page' })}
      />
      <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
        <Trans id="install.link.copy">Copy link</Trans>
      </Button>
    </div>
  );
}
