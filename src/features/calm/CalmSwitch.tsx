import { useLingui } from '@lingui/react/macro';
import { Switch } from '../../ui/controls/Switch.tsx';
import { setCalm, useCalmMode } from './calm.ts';

/** The menu's switch of calm mode. */
export function CalmSwitch() {
  const { t } = useLingui();
  return (
    <Switch
      label={t({ id: 'calm.name', message: 'Calm mode' })}
      hint={t({
        id: 'calm.hint',
        message: 'No animations, countdowns or promotions. Saved on this device.',
      })}
      checked={useCalmMode()}
      onChange={setCalm}
    />
  );
}
