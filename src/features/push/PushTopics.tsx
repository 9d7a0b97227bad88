import { Trans, useLingui } from '@lingui/react/macro';
import { DEFAULT_PREFERENCES } from '../../contract/subjects/push.ts';
import { Switch } from '../../ui/controls/Switch.tsx';
import styles from './Push.module.css';
import { usePush } from './state.ts';
import { useSavePreferences } from './usePushActions.ts';
import { useTopicLabels } from './useTopicLabels.ts';

/** The topics of the player's pushes; those that protect the account can't be turned off. */
export function PushTopics() {
  const { t } = useLingui();
  const { wanted, saved } = usePush();
  const labels = useTopicLabels();
  const choose = useSavePreferences();
  const { topics } = wanted ?? saved ?? DEFAULT_PREFERENCES;
  const switchProps = (topic: keyof typeof topics) => ({
    label: labels[topic],
    checked: topics[topic],
    onChange: (isOn: boolean) => choose({ topics: { ...topics, [topic]: isOn } }),
  });
  const promotionsHint = t({ id: 'push.topic.promos.hint', message: 'Offers. Two a day at most.' });
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>
        <Trans id="push.topics">Notify me about</Trans>
      </legend>
      <Switch
        label={labels.account}
        hint={t({ id: 'push.topic.account.hint', message: 'Sign-ins and password changes. Always on.' })}
        checked
        disabled
        onChange={() => undefined}
      />
      <Switch {...switchProps('money')} />
      <Switch {...switchProps('wins_and_bonuses')} hint={promotionsHint} />
      <Switch {...switchProps('tournaments')} hint={promotionsHint} />
    </fieldset>
  );
}
