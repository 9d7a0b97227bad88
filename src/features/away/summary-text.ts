import { plural, t } from '@lingui/core/macro';
import type { Summary } from './summary.ts';

/** One sentence for what has happened; `money` puts minor units of the account's currency into words. */
export function summaryText({ balance, notices }: Summary, money: (cents: number) => string): string {
  if (balance === null)
    return t({
      id: 'away.notices',
      message: plural(notices, {
        one: 'While you were away you got # notification.',
        other: 'While you were away you got # notifications.',
      }),
    });
  const sign = balance.cents > 0 ? '+' : '−';
  const amount = sign + money(Math.abs(balance.cents));
  if (notices === 0)
    return t({ id: 'away.balance', message: `While you were away your balance changed: ${amount}.` });
  return t({
    id: 'away.both',
    message: plural(notices, {
      one: `While you were away your balance changed: ${amount}. You got # notification.`,
      other: `While you were away your balance changed: ${amount}. You got # notifications.`,
    }),
  });
}
