import { Trans } from '@lingui/react/macro';
import { Coffee } from 'lucide-react';
import { Button } from '../../ui/controls/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { useTimeFormat } from '../data-age/useTimeFormat.ts';
import { useCurrentBreak } from './local-break.ts';
import { openSafetySheet } from './safety-sheet.ts';

/** Until when the visitor's break holds, on every screen (SAFER-34). */
export default function BreakStrip() {
  const currentBreak = useCurrentBreak();
  const dayTime = useTimeFormat();
  if (!currentBreak) return null;
  const time = dayTime(currentBreak.until);
  return (
    <Alert
      icon={<Coffee aria-hidden />}
      action={
        <Button size="s" variant="quiet" onClick={openSafetySheet}>
          <Trans id="safePlay.heading">Limits and breaks</Trans>
        </Button>
      }
    >
      <Trans id="safePlay.break.now">You’re on a break until {time}</Trans>
    </Alert>
  );
}
