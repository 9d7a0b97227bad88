import { Trans, useLingui } from '@lingui/react/macro';
import { Gift, Lock } from 'lucide-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { isAwaited, useLoad } from '../../../core/data/loader.ts';
import { networkStatus } from '../../../core/http/network-status.ts';
import { useIsOnBreak } from '../../../core/shell/break-status.ts';
import type { PopupProps } from '../../../core/shell/screen.ts';
import { useAreOffersHeldBack } from '../../../core/shell/useAreOffersHeldBack.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useAction } from '../../account/form/useAction.ts';
import { useAccount } from '../../account/state.ts';
import DataAge from '../../data-age/DataAge.tsx';
import ListError from '../../games/list/ListError.tsx';
import { CashboxFrame } from '../CashboxFrame.tsx';
import styles from './Bonus.module.css';
import { CodeForm } from './CodeForm.tsx';
import { OfferCard } from './OfferCard.tsx';
import { depositOffers, keepCode, loadDepositOffers, removeCode, useDepositOffers } from './state.ts';

/** `/deposit-bonus`: the offers for the next deposit with their conditions in full, and the code that is kept (GIFT-13). */
export default function DepositBonusPopup({ onClose }: PopupProps) {
  const { player } = useAccount();
  const code = player?.deposit_bonus_code ?? null;
  useLoad(loadDepositOffers, depositOffers.loading);
  // Kept or removed on another device: the offers are others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the load reads the code from the account
  useEffect(() => void loadDepositOffers(), [code]);
  return (
    <CashboxFrame current="cashboxDeposit">
      <div className={styles['part']}>
        <Alert announce={false}>
          <Trans id="bonus.notYet">
            You can keep a code with your account. Deposit bonuses can’t be credited yet: a deposit is the
            same with or without a code.
          </Trans>
        </Alert>
        {code !== null && <KeptCode code={code} />}
        <Offers code={code} onClose={onClose} />
      </div>
    </CashboxFrame>
  );
}

function KeptCode({ code }: { code: string }) {
  const { t } = useLingui();
  const { isOnline } = useSnapshot(networkStatus);
  const { busy, run } = useAction();
  return (
    <section className={styles['kept']}>
      <h2 className={styles['subject']}>
        <Trans id="bonus.kept">Bonus code {code} is kept</Trans>
      </h2>
      <Button
        busy={busy !== null}
        reason={isOnline ? undefined : t({ id: 'bonus.needsNetwork', message: 'You need a connection.' })}
        onClick={() =>
          void run('remove', removeCode, t({ id: 'bonus.removed', message: 'The code has been removed.' }))
        }
      >
        <Trans id="bonus.remove">Remove code</Trans>
      </Button>
    </section>
  );
}

function Offers({ code, onClose }: { code: string | null; onClose: () => void }) {
  const { t } = useLingui();
  const { list, loading } = useDepositOffers();
  const { player } = useAccount();
  const isOnBreak = useIsOnBreak();
  const isHeldBack = useAreOffersHeldBack();
  const { isOnline } = useSnapshot(networkStatus);
  const { busy, run } = useAction();
  if (isHeldBack)
    return (
      <EmptyState
        icon={<Lock aria-hidden />}
        title={
          isOnBreak
            ? t({ id: 'bonus.break', message: 'No offers during your break' })
            : t({ id: 'bonus.limit', message: 'No offers while a limit is reached' })
        }
      />
    );
  if (player?.can_issue_bonuses === false)
    return (
      <EmptyState
        icon={<Lock aria-hidden />}
        title={t({ id: 'bonus.off', message: 'Your account doesn’t get bonuses' })}
      />
    );
  if (list.length === 0 && isAwaited(loading)) return <Skeleton h="24rem" radius="panel" />;
  if (list.length === 0 && (loading.phase === 'error' || loading.phase === 'offline'))
    return (
      <ListError
        phase={loading.phase}
        onRetry={loadDepositOffers}
        title={t({ id: 'bonus.error', message: 'We couldn’t load the offers' })}
      />
    );
  const reason = isOnline ? undefined : t({ id: 'bonus.needsNetwork', message: 'You need a connection.' });
  return (
    <>
      <DataAge loading={loading} />
      {list.length > 0 ? (
        <ul className={styles['cards']}>
          {list.map(offer => (
            <li key={offer.id}>
              <OfferCard offer={offer}>
                {code === null && (
                  <div className={styles['choice']}>
                    <Button
                      full
                      busy={busy === offer.code}
                      disabled={busy !== null}
                      reason={reason}
                      onClick={() => void run(offer.code, () => keepCode(offer.code))}
                    >
                      <Trans id="bonus.keep">Keep this code</Trans>
                    </Button>
                    <Button full onClick={onClose}>
                      <Trans id="bonus.noThanks">No thanks</Trans>
                    </Button>
                  </div>
                )}
              </OfferCard>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<Gift aria-hidden />}
          title={
            code === null
              ? t({ id: 'bonus.empty', message: 'There’s no offer for your next deposit' })
              : t({ id: 'bonus.kept.gone', message: 'The offer for this code is no longer available' })
          }
        />
      )}
      {code === null && <CodeForm />}
    </>
  );
}
