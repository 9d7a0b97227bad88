import type { RouteName } from '../../contract/routes/routes.ts';
import { pathOf } from '../../core/shell/navigation.ts';

/** The parts of the cashbox that its tabs lead to. */
export type CashboxPart = Extract<RouteName, 'cashboxDashboard' | 'cashboxDeposit' | 'cashboxWithdraw'>;

interface About {
  /** Code of the wallet; without one it is the active wallet. */
  readonly currency?: string | undefined;
  /** The path that a finished payment leads back to. */
  readonly back?: string | undefined;
}

/** Address of a part of the cashbox: `/accounts/{currency}/deposit` for one wallet (ROUTE-57), `/withdraw?currency=` for another. */
export function cashboxPath(part: CashboxPart, { currency, back }: About = {}): string {
  if (part !== 'cashboxDeposit' || currency === undefined) return pathOf(part, {}, { currency, back });
  const query = back === undefined ? '' : `?${new URLSearchParams({ back })}`;
  return `/accounts/${encodeURIComponent(currency)}/deposit${query}`;
}
