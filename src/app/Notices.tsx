import { Trans } from '@lingui/react/macro';
import { applyUpdate } from '../core/handover.ts';
import { usePart } from '../core/use-part.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Notice } from '../ui/Notice.tsx';
import styles from './Notices.module.css';
import { NoticeWords } from './NoticeWords.tsx';
import { useNotice } from './useNotice.ts';

/** Only for players who have not confirmed; it brings the forms' calls with it. */
const confirmEmail = () => import('../features/account/ConfirmEmailNotice.tsx');

/**
 * The one line about the page's state. It lies over the lower edge, above the bar, so that it moves nothing and is in sight
 * wherever the page is scrolled; what may be over at once appears only when it lasts (by its style). Not over a game,
 * which has its own.
 */
export function Notices() {
  const { kind, ...figures } = useNotice();
  const ConfirmEmail = usePart(confirmEmail, kind === 'confirm');
  const isShown = kind !== null && (kind !== 'confirm' || ConfirmEmail !== null);
  return (
    <div role="status" className={classes(styles['line'], isShown && styles['filled'])}>
      {kind === 'confirm' && ConfirmEmail && <ConfirmEmail />}
      {kind !== null && kind !== 'confirm' && (
        <div key={kind} className={styles['notice']} data-notice={kind}>
          <Notice
            live={false}
            tone={kind === 'offline' || kind === 'unkept' ? 'warning' : 'plain'}
            action={
              kind === 'update' && (
                <Button size="s" onClick={() => void applyUpdate()}>
                  <Trans id="update.apply">Update now</Trans>
                </Button>
              )
            }
          >
            <NoticeWords kind={kind} {...figures} />
          </Notice>
        </div>
      )}
    </div>
  );
}
