import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { onSignedOut } from '../account/session.ts';
import { InAppSteps } from '../install/InAppSteps.tsx';
import { EXIT_CHECK_MS, isExitDue, markShown, startedAt, wasShown } from './timer.ts';

interface Props {
  isPlaying: boolean;
  isCashboxOpen: boolean;
}

/**
 * In another app's window on iOS: says once a session that the page works better in Safari, after five minutes or when the
 * player signs out (platform 4). It may be closed, and nothing is lost with it.
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
    const look = () => {
      if (isExitDue({ since, now: Date.now(), wasShown: wasShown(), ...facts.current })) open();
    };
    const timer = setInterval(look, EXIT_CHECK_MS);
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
