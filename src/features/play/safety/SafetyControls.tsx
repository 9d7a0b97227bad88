import { useLingui } from '@lingui/react/macro';
import { Shield } from 'lucide-react';
import { DAY_PAUSE_MINUTES } from '../../../contract/operator/jurisdictions.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { pauseForBreak } from './safeguards.ts';
import { useJurisdictionRules } from './useJurisdictionRules.ts';

/** The button for a break, always visible; where the licence requires the pause of 24 hours, one press starts it. */
export function SafetyControls({ onOpen }: { onOpen: () => void }) {
  const { t } = useLingui();
  const rules = useJurisdictionRules();
  return (
    <>
      {rules.dayPause === 'required' && (
        <IconButton
          label={t({ id: 'safePlay.day', message: 'Pause all games for 24 hours now' })}
          icon={<b aria-hidden>{t({ id: 'safePlay.day.short', message: '24 h' })}</b>}
          variant="raised"
          onClick={() => pauseForBreak(DAY_PAUSE_MINUTES, rules)}
        />
      )}
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
