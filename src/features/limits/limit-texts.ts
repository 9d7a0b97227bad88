import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Limit } from '../../contract/event-payloads.ts';
import type { LimitPeriod } from '../../contract/subjects/limits.ts';

/** What a limit is called, by its type and period; a period of a platform that is not ours has the name of the type. */
const limitNames: Readonly<Record<string, MessageDescriptor>> = {
  'loss day': msg({ id: 'limits.loss.day', message: 'Daily loss limit' }),
  'loss week': msg({ id: 'limits.loss.week', message: 'Weekly loss limit' }),
  'loss month': msg({ id: 'limits.loss.month', message: 'Monthly loss limit' }),
  'wager day': msg({ id: 'limits.wager.day', message: 'Daily wager limit' }),
  'wager week': msg({ id: 'limits.wager.week', message: 'Weekly wager limit' }),
  'wager month': msg({ id: 'limits.wager.month', message: 'Monthly wager limit' }),
  'deposit day': msg({ id: 'limits.deposit.day', message: 'Daily deposit limit' }),
  'deposit week': msg({ id: 'limits.deposit.week', message: 'Weekly deposit limit' }),
  'deposit month': msg({ id: 'limits.deposit.month', message: 'Monthly deposit limit' }),
  'session day': msg({ id: 'limits.session.day', message: 'Daily time limit' }),
};

export const limitTypes = {
  loss: msg({ id: 'limits.loss', message: 'Loss limit' }),
  wager: msg({ id: 'limits.wager', message: 'Wager limit' }),
  deposit: msg({ id: 'limits.deposit', message: 'Deposit limit' }),
  session: msg({ id: 'limits.session', message: 'Time limit' }),
  coolingoff: msg({ id: 'limits.coolingoff', message: 'Break from playing' }),
  selfexclusion: msg({ id: 'limits.exclusion', message: 'Self-exclusion' }),
} as const satisfies Readonly<Record<Limit['type'], MessageDescriptor>>;

/** What each kind counts, for the choice. */
export const limitHints = {
  loss: msg({ id: 'limits.loss.hint', message: 'Counts what you stake minus what you win.' }),
  wager: msg({ id: 'limits.wager.hint', message: 'Counts everything you stake, whatever you win.' }),
  deposit: msg({
    id: 'limits.deposit.hint',
    message: 'Counts what you pay in. What you have paid in can still be played.',
  }),
  session: msg({ id: 'limits.session.hint', message: 'Counts the minutes you play.' }),
} as const;

export const periodNames: Readonly<Record<LimitPeriod, MessageDescriptor>> = {
  day: msg({ id: 'limits.period.day', message: 'Day' }),
  '3_days': msg({ id: 'limits.period.3_days', message: '3 days' }),
  week: msg({ id: 'limits.period.week', message: 'Week' }),
  month: msg({ id: 'limits.period.month', message: 'Month' }),
  '3_months': msg({ id: 'limits.period.3_months', message: '3 months' }),
  '6_months': msg({ id: 'limits.period.6_months', message: '6 months' }),
  '9_months': msg({ id: 'limits.period.9_months', message: '9 months' }),
  '12_months': msg({ id: 'limits.period.12_months', message: '12 months' }),
  forever: msg({ id: 'limits.period.forever', message: 'Forever' }),
};

export const limitName = ({ type, period }: Readonly<Pick<Limit, 'type' | 'period'>>): MessageDescriptor =>
  limitNames[`${type} ${period}`] ?? limitTypes[type];
