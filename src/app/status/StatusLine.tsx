import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { useCountdown } from '../../ui/hooks/useCountdown.ts';
import { bottomNotice } from './bottom-notice.ts';
import { usePageStatus } from './page-status.ts';
import styles from './StatusLine.module.css';
import { StatusMessage } from './StatusMessage.tsx';

/** What has found the update is loaded. */
const update = () => import('../../core/worker/update.ts').then(({ applyUpdate }) => applyUpdate());

/** Only for players who have not confirmed their e-mail address; it imports the calls of the forms. */
const confirmEmail = () => import('../../features/account/email/ConfirmEmailAlert.tsx');

const maintenance = () => import('../../features/maintenance/MaintenanceAlert.tsx');

const headerNotice = () => import('../../features/header-notices/HeaderNoticeAlert.tsx');

/** How long a state that may last is spelled out before it becomes an icon, milliseconds. */
export const UNFOLDED_MS = 5000;

/** The status of the page in one line; nothing where all is as it should be. Its messages are in the initial catalogue. */
export default function StatusLine() {
  const { kind, ...figures } = usePageStatus();
  const { isTaken } = useSnapshot(bottomNotice);
  const ConfirmEmail = useLazyComponent(confirmEmail, kind === 'confirm');
  const Maintenance = useLazyComponent(maintenance, kind === 'maintenance');
  const HeaderNotice = useLazyComponent(headerNotice, kind === 'notice');
  const isFolding = kind === 'offline' || kind === 'notStored';
  const isNotice = kind === 'maintenance' || kind === 'notice' || kind === 'confirm';
  const Notice = isNotice
    ? { maintenance: Maintenance, notice: HeaderNotice, confirm: ConfirmEmail }[kind]
    : null;
  const isShown = kind !== null && !isTaken && (!isNotice || Notice !== null);
  useNoticeSpace(isShown && !isFolding ? 'box' : null);
  if (!isShown) return null;
  if (isNotice) return Notice && <Notice />;
  const message = <StatusMessage kind={kind} {...figures} />;
  if (isFolding)
    return (
      // Another number of waiting changes is spelled out again.
      <FoldingLine key={`${kind}${figures.queued}`} kind={kind}>
        {message}
      </FoldingLine>
    );
  return (
    <div key={kind} className={styles['status']} data-status={kind}>
      <Alert
        announce={false}
        action={
          kind === 'update' && (
            <Button size="s" onClick={() => void update()}>
              <Trans id="update.apply">Update now</Trans>
            </Button>
          )
        }
      >
        {message}
      </Alert>
    </div>
  );
}

/** A state that may last long: one slim line that soon becomes an icon; a press on either shows the other. */
function FoldingLine({ kind, children }: { kind: string; children: ReactNode }) {
  const [isFolded, setFolded] = useState(false);
  // Runs only once: what the reader unfolds stays.
  useCountdown(UNFOLDED_MS, !isFolded, () => setFolded(true));
  useNoticeSpace(isFolded ? null : 'line');
  return (
    <button
      type="button"
      className={styles['line']}
      data-status={kind}
      aria-expanded={!isFolded}
      onClick={() => setFolded(!isFolded)}
    >
      <TriangleAlert aria-hidden />
      {/* Hidden only from view: the text of the live region does not change. */}
      <span className={isFolded ? 'visually-hidden' : undefined}>{children}</span>
    </button>
  );
}

/** Moves what else is at the bottom of the window up by the height of a status: a line, a box of two lines, or nothing. */
function useNoticeSpace(size: 'line' | 'box' | null): void {
  useLayoutEffect(() => {
    if (size === null) return;
    const { dataset } = document.documentElement;
    dataset['notice'] = size;
    return () => void delete dataset['notice'];
  }, [size]);
}
