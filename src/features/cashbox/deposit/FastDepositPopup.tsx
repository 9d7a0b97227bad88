import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { PaymentMethod, SavedProfile } from '../../../contract/subjects/payment-methods.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { language } from '../../../core/shell/i18n.ts';
import { replacePopup } from '../../../core/shell/navigation.ts';
import type { PopupProps } from '../../../core/shell/screen.ts';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { FormError } from '../../../ui/fields/Field.tsx';
import ListError from '../../games/list/ListError.tsx';
import { moneyText } from '../../wallet/money-text.ts';
import { rejectionText } from '../flow/payment-texts.ts';
import { ConnectionWarning } from '../form/ConnectionWarning.tsx';
import { isRestricted, PaymentRestriction } from '../form/PaymentRestriction.tsx';
import { Summary } from '../form/Summary.tsx';
import { methodTitle } from '../methods/method-title.ts';
import { loadMethods } from '../methods/methods-state.ts';
import { loadCashboxStatus, useCashboxStatus } from '../status-state.ts';
import { DepositStage } from './DepositStage.tsx';
import { useProposedAmount } from './deposit-amounts.ts';
import { lastDeposit, sendDeposit } from './deposit-order.ts';
import { type Deposit, useDeposit } from './useDeposit.ts';

/** `/deposit-fast`: what was paid in last, from the same card or account, by one press (CASHBOX-8). Without one the form opens. */
export default function FastDepositPopup({ onClose }: PopupProps) {
  const deposit = useDeposit();
  return (
    <DepositStage deposit={deposit} onClose={onClose}>
      <Content deposit={deposit} />
    </DepositStage>
  );
}

/** The form, with the query that this came with. */
const formPath = (): string => `/deposit${location.search}`;

function Content({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui();
  const { methods, loading, currency, status } = deposit;
  const { loading: statusLoading } = useCashboxStatus();
  const found = savedIn(methods, currency);
  const isKnown = loading.phase === 'ready' && !loading.stored;
  const amount = useProposedAmount(currency, status, found?.method);
  const needsForm = isKnown && (!found || (status !== null && amount === null));
  useEffect(() => {
    if (needsForm) replacePopup(formPath());
  }, [needsForm]);
  if (found && status && amount !== null) return <OneClick deposit={deposit} {...found} amount={amount} />;
  // Both are needed: without the status nothing is sent by one press.
  const needed = status === null ? [loading, statusLoading] : [loading];
  const failed = needed.find(({ phase }) => phase === 'error' || phase === 'offline');
  if (failed)
    return (
      <ListError
        phase={failed.phase}
        onRetry={async () => {
          await Promise.all([loadMethods(), loadCashboxStatus()]);
        }}
        title={t({ id: 'cashbox.methods.error', message: 'We couldn’t load the ways to pay' })}
      />
    );
  return <Skeleton h="16rem" radius="panel" />;
}

interface Saved {
  readonly method: PaymentMethod;
  readonly profile: SavedProfile;
}

/** The card or account that was used last, else the first one that can be used. */
function savedIn(methods: readonly PaymentMethod[], currency: string): Saved | null {
  const all = methods.flatMap(method =>
    method.savedProfiles.filter(({ expired }) => !expired).map(profile => ({ method, profile })),
  );
  const last = lastDeposit(currency);
  return (
    all.find(({ profile }) => profile.id === last?.profile) ??
    all.find(({ method }) => method.id === last?.method) ??
    all[0] ??
    null
  );
}

function OneClick({ deposit, method, profile, amount }: Saved & { deposit: Deposit; amount: number }) {
  const { t } = useLingui();
  const { locale } = useSnapshot(language);
  const { status, canSend, back, show, currency } = deposit;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const amountText = moneyText(amount, currency, locale);
  const isBlocked = isRestricted(status, 'deposit');
  const send = async () => {
    setBusy(true);
    setError(null);
    try {
      const onSaved = (key: string) => show({ key, isNew: true });
      await sendDeposit({
        method,
        amount_cents: amount,
        profile: profile.id,
        fields: {},
        card: null,
        save: false,
        back,
        onSaved,
      });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      show(null);
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PaymentRestriction status={status} action="deposit" />
      <p>
        {methodTitle(method)}: <strong>{profile.title}</strong>
      </p>
      <Summary action="deposit" method={method} amount={amount} />
      <ConnectionWarning />
      {error && <FormError>{rejectionText(error)}</FormError>}
      <Button
        variant="play"
        size="l"
        full
        busy={isBusy}
        onClick={() => void send()}
        data-autofocus
        reason={
          isBlocked
            ? t({ id: 'deposit.heldBack', message: 'The reason is above.' })
            : canSend
              ? undefined
              : t({ id: 'deposit.fast.offline', message: 'You need a connection to deposit.' })
        }
      >
        <Trans id="deposit.submitAmount">Deposit {amountText}</Trans>
      </Button>
      <Anchor
        href={formPath()}
        onClick={event => {
          event.preventDefault();
          replacePopup(formPath());
        }}
      >
        <Trans id="deposit.fast.change">Another amount or method</Trans>
      </Anchor>
    </>
  );
}
