import { useLingui } from '@lingui/react/macro';
import { Shield } from 'lucide-react';
import { DAY_PAUSE_MINUTES } from '../../../contract/operator/jurisdictions.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { pauseForBreak } from './safeguards.ts';
import { useJurisdictionRules } from './useJurisdictionRules.ts';

/** The pause of 24 hours by one press and without a question (SAFER-17), and the button for limits and other breaks. */
export function SafetyControls({ onOpen }: { onOpen: () => void }) {
  const { t } = useLingui();
  const rules = useJurisdictionRules();
  return (
    <>
      <IconButton
        label={t({ id: 'safePlay.day', message: '24 h break from all games, now' })}
        icon={<b aria-hidden>{t({ id: 'safePlay.day.short', message: '24 h' })}</b>}
        variant="raised"
        onClick={() => pauseForBreak(DAY_PAUSE_MINUTES, rules)}
      />
      <IconButton
        label={t({ id: 'safePlay.heading', message: 'Limits and breaks' })}
        icon={<Shield aria-hidden />}
        variant="raised"
        aria-haspopup="dialog"
        onClick={onOpen}
      />
    </>
  );
}
