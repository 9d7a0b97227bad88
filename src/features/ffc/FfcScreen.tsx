import { Trans, useLingui } from '@lingui/react/macro';
import { flagNames } from '../../contract/flags.ts';
import { useScreenName } from '../../core/screen.ts';
import { toast } from '../../core/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { ToLobby } from '../ways/ToLobby.tsx';
import styles from './Ffc.module.css';
import { resetFlags, setFlag, useFlags } from './state.ts';
import { useFlagWords } from './useFlagWords.ts';

/** `/ffc`: the feature flags of this device (platform 2.2, engagement 2). */
export default function FfcScreen() {
  const { t } = useLingui();
  const flags = useFlags();
  const words = useFlagWords();
  const title = t({ id: 'place.ffc', message: 'Feature flags' });
  useScreenName(title);
  const reset = () => {
    resetFlags();
    toast(t({ id: 'ffc.wasReset', message: 'All flags are at their defaults.' }), 'success');
  };
  return (
    <div className={styles['page']}>
      <h1>{title}</h1>
      <p className={styles['text']}>
        <Trans id="ffc.text">For testers. What you switch here holds on this device only.</Trans>
      </p>
      <ul className={styles['list']}>
        {flagNames.map(name => (
          <li key={name}>
            <Switch {...words[name]} checked={flags[name]} onChange={isOn => setFlag(name, isOn)} />
          </li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button onClick={reset}>
          <Trans id="ffc.reset">Reset to defaults</Trans>
        </Button>
        <ToLobby />
      </div>
    </div>
  );
}
