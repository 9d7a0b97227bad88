import { useLingui } from '@lingui/react/macro';
import { Leaf } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { setCalm, useCalm } from './state.ts';

/** The same switch where there is room for a sign only. */
export function CalmButton() {
  const { t } = useLingui();
  const isOn = useCalm();
  return (
    <IconButton
      label={t({ id: 'calm.name', message: 'Calm mode' })}
      icon={<Leaf aria-hidden />}
      pressed={isOn}
      onClick={() => setCalm(!isOn)}
    />
  );
}
