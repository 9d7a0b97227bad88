import { Trans, useLingui } from '@lingui/react/macro';
import { type FlagName, flagNames } from '../../contract/operator/flags.ts';
import { useScreenName } from '../../core/shell/screen.ts';
import { toast } from '../../core/shell/toasts.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import styles from './FeatureFlags.module.css';
import { resetFlags, setFlag, useFlags } from './feature-flags.ts';

/** `/ffc`: the feature flags of this device (ROUTE-42). */
export default function FeatureFlagsScreen() {
  const { t } = useLingui();
  const flags = useFlags();
  const labels = useFlagLabels();
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
        <Trans id="ffc.text">For testers. Changes apply to this device only.</Trans>
      </p>
      <ul className={styles['list']}>
        {flagNames.map(name => (
          <li key={name}>
            <Switch {...labels[name]} checked={flags[name]} onChange={isOn => setFlag(name, isOn)} />
          </li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button onClick={reset}>
          <Trans id="ffc.reset">Reset to defaults</Trans>
        </Button>
        <Button variant="primary" href="/">
          <Trans id="action.lobby">Go to the lobby</Trans>
        </Button>
      </div>
    </div>
  );
}

/** The label of each flag, and what it changes once its subject exists. */
function useFlagLabels(): Readonly<Record<FlagName, { label: string; hint: string }>> {
  const { t } = useLingui();
  return {
    'test-quests': {
      label: t({ id: 'ffc.testQuests', message: 'Test quests' }),
      hint: t({
        id: 'ffc.testQuests.hint',
        message: 'Shows quests that are marked as tests, once quests are open.',
      }),
    },
    'mystic-jackpots': {
      label: t({ id: 'ffc.mysticJackpots', message: 'Mystic jackpots' }),
      hint: t({
        id: 'ffc.mysticJackpots.hint',
        message: 'Adds the mystic jackpots to the navigation, once they are open.',
      }),
    },
  };
}
