import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { language } from '../../../core/shell/i18n.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { moneyText } from '../../wallet/money-text.ts';
import type { Cashbox } from '../useCashbox.ts';

/** Payments that began here earlier, or in another tab, and have not ended: nobody pays twice because one of them is out of sight. */
export function OpenPayments({ cashbox: { open, show } }: { cashbox: Cashbox }) {
  const { locale } = useSnapshot(language);
  return open.map(({ key, action, amount_cents, currency, method, payment }) => {
    const amount = moneyText(payment?.amount_cents ?? amount_cents, payment?.currency ?? currency, locale);
    return (
      <Alert
        key={key}
        action={
          <Button size="s" onClick={() => show({ key, isNew: false })}>
            <Trans id="deposit.open.show">Show</Trans>
          </Button>
        }
      >
        {action === 'deposit' ? (
          <Trans id="deposit.open">
            A deposit of {amount} is still open: {method}
          </Trans>
        ) : (
          <Trans id="withdraw.open">
            A withdrawal of {amount} has no answer yet: {method}
          </Trans>
        )}
      </Alert>
    );
  });
}
