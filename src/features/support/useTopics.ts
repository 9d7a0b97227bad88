import { useLingui } from '@lingui/react/macro';
import { CONTACT_TOPICS, type ContactTopic } from '../../contract/contact.ts';

/** What a message may be about, in the reader's words. */
export function useTopics(): readonly { value: ContactTopic; label: string }[] {
  const { t } = useLingui();
  const labels: Readonly<Record<ContactTopic, string>> = {
    account: t({ id: 'support.topic.account', message: 'My account' }),
    games: t({ id: 'support.topic.games', message: 'A game or a round' }),
    money: t({ id: 'support.topic.money', message: 'My balance' }),
    'safer-play': t({ id: 'support.topic.saferPlay', message: 'Limits and breaks' }),
    technical: t({ id: 'support.topic.technical', message: 'A technical problem' }),
    other: t({ id: 'support.topic.other', message: 'Something else' }),
  };
  return CONTACT_TOPICS.map(value => ({ value, label: labels[value] }));
}
