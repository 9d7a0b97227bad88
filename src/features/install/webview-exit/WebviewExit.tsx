import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { onSignedOut } from '../../account/session/session-events.ts';
import { InAppSteps } from '../InAppSteps.tsx';
import { EXIT_CHECK_MS, isExitDue, markShown, startedAt, wasShown } from './timer.ts';

interface Props {
  isPlaying: boolean;
  isCashboxOpen: boolean;
}

/**
 * In an in-app browser of iOS: recommends Safari once per session, after five minutes or when the
 * player signs out (SHELL-33). It can be closed.
 */
export default function WebviewExit(props: Props) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const facts = useRef(props);
  useEffect(() => {
    facts.current = props;
  });
  useEffect(() => {
    const since = startedAt();
    const open = () => {
      markShown();
      setOpen(true);
    };
    const check = () => {
      if (isExitDue({ since, now: Date.now(), wasShown: wasShown(), ...facts.current })) open();
    };
    const timer = setInterval(check, EXIT_CHECK_MS);
    const stop = onSignedOut(() => {
      if (!wasShown()) open();
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return (
    <Dialog
      open={isOpen}
      size="s"
      onClose={() => setOpen(false)}
      title={t({ id: 'webviewExit.title', message: 'Open this page in Safari' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
    >
      <InAppSteps isIos />
    </Dialog>
  );
}
