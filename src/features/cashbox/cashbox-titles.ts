import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RouteName } from '../../contract/routes/routes.ts';

/** Titles of the routes of the cashbox; the back end reads the same ids for the page title. */
const cashboxTitles = {
  payments: msg({ id: 'place.payments', message: 'Payments' }),
  cashbox: msg({ id: 'place.cashbox', message: 'Cashbox' }),
  cashboxDashboard: msg({ id: 'place.cashboxDashboard', message: 'Cashbox overview' }),
  cashboxDeposit: msg({ id: 'place.cashboxDeposit', message: 'Deposit' }),
  cashboxDepositBonus: msg({ id: 'place.cashboxDepositBonus', message: 'Deposit bonus' }),
  cashboxWithdraw: msg({ id: 'place.cashboxWithdraw', message: 'Withdraw' }),
  cashboxDepositFast: msg({ id: 'place.cashboxDepositFast', message: 'Quick deposit' }),
} as const satisfies Readonly<Partial<Record<RouteName, MessageDescriptor>>>;

/** The title of a part of the cashbox by its route; undefined for any other route. */
export const cashboxTitleOf = (route: string): MessageDescriptor | undefined =>
  (cashboxTitles as Readonly<Record<string, MessageDescriptor>>)[route];
