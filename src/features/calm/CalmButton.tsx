import { useLingui } from '@lingui/react/macro';
import { Leaf } from 'lucide-react';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { setCalm, useCalmMode } from './calm.ts';

/** The calm mode switch as an icon button. */
export function CalmButton() {
  const { t } = useLingui();
  const isOn = useCalmMode();
  return (
    <IconButton
      label={t({ id: 'calm.name', message: 'Calm mode' })}
      icon={<Leaf aria-hidden />}
      pressed={isOn}
      onClick={() => setCalm(!isOn)}
    />
  );
}
