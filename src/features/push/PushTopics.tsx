import { Trans, useLingui } from '@lingui/react/macro';
import { FIRST_PREFERENCES } from '../../contract/push.ts';
import { Switch } from '../../ui/Switch.tsx';
import styles from './Push.module.css';
import { usePush } from './state.ts';
import { useChoose } from './useChoose.ts';
import { useTopicNames } from './useTopicNames.ts';

/** What the player wants to hear of; what protects the account can't be turned off. */
export function PushTopics() {
  const { t } = useLingui();
  const { wanted, saved } = usePush();
  const names = useTopicNames();
  const choose = useChoose();
  const { topics } = wanted ?? saved ?? FIRST_PREFERENCES;
  const of = (topic: keyof typeof topics) => ({
    label: names[topic],
    checked: topics[topic],
    onChange: (isOn: boolean) => choose({ topics: { ...topics, [topic]: isOn } }),
  });
  const promos = t({ id: 'push.topic.promos.hint', message: 'Offers: two a day at most.' });
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>
        <Trans id="push.topics">What to hear of</Trans>
      </legend>
      <Switch
        label={names.account}
        hint={t({ id: 'push.topic.account.hint', message: 'Sign-ins and changes of your password: always.' })}
        checked
        disabled
        onChange={() => undefined}
      />
      <Switch {...of('money')} />
      <Switch {...of('wins_and_bonuses')} hint={promos} />
      <Switch {...of('tournaments')} hint={promos} />
    </fieldset>
  );
}
