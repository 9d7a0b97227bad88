import { useLingui } from '@lingui/react/macro';
import type { PushTopic } from '../../contract/subjects/push.ts';

export function useTopicLabels(): Readonly<Record<PushTopic, string>> {
  const { t } = useLingui();
  return {
    account: t({ id: 'push.topic.account', message: 'Account security' }),
    money: t({ id: 'push.topic.money', message: 'Your money' }),
    wins_and_bonuses: t({ id: 'push.topic.bonuses', message: 'Wins and bonuses' }),
    tournaments: t({ id: 'push.topic.tournaments', message: 'Tournaments' }),
  };
}
