import { useLingui } from '@lingui/react/macro';
import { Pause } from 'lucide-react';
import { DAY_PAUSE_MINUTES } from '../../contract/jurisdictions.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { breakFromPlay } from './take-break.ts';
import { usePlayRules } from './usePlayRules.ts';

/** The way to a break, always in sight; where the licence requires the pause of 24 hours, one press and nothing else. */
export function SafetyControls({ onOpen }: { onOpen: () => void }) {
  const { t } = useLingui();
  const rules = usePlayRules();
  return (
    <>
      {rules.dayPause === 'required' && (
        <IconButton
          label={t({ id: 'safePlay.day', message: 'Pause all games for 24 hours, at once' })}
          icon={<b aria-hidden>{t({ id: 'safePlay.day.short', message: '24 h' })}</b>}
          variant="raised"
          onClick={() => breakFromPlay(DAY_PAUSE_MINUTES, rules)}
        />
      )}
      <IconButton
        label={t({ id: 'safePlay.heading', message: 'Limits and breaks' })}
        icon={<Pause aria-hidden />}
        variant="raised"
        aria-haspopup="dialog"
        onClick={onOpen}
      />
    </>
  );
}
