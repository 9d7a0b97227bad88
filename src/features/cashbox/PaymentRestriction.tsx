import { Trans } from '@lingui/react/macro';
import type { CashboxStatus, HOLD_REASONS } from '../../contract/subjects/cashbox.ts';
import type { PaymentAction } from '../../contract/subjects/payment-states.ts';
import { openPopup, pathOf } from '../../core/shell/navigation.ts';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { useTimeFormat } from '../data-age/useTimeFormat.ts';

interface Props {
  readonly status: CashboxStatus | null;
  readonly action: PaymentAction;
}

/** Whether the form can’t be sent: something holds the action back, or details that it needs are missing. */
export const isHeld = (status: CashboxStatus | null, action: PaymentAction): boolean =>
  status !== null && (status[action].held !== null || status[action].missing_fields.length > 0);

/** What holds a deposit or withdrawal back and what leads on, said before an amount is typed (CASHBOX-9). */
export function Held({ status, action }: Props) {
  if (!status) return null;
  const { held, missing_fields } = status[action];
  if (held)
    return (
      <Alert tone="warning" action={<WayOn reason={held.reason} />}>
        <Reason reason={held.reason} until={held.until} action={action} />
      </Alert>
    );
  if (missing_fields.length === 0) return null;
  return (
    <Alert
      tone="warning"
      action={
        <Button variant="primary" onClick={() => openPopup(pathOf('popupUserInfo', {}, { context: action }))}>
          <Trans id="cashbox.held.addDetails">Add details</Trans>
        </Button>
      }
    >
      {action === 'deposit' ? (
        <Trans id="cashbox.held.fields.deposit">
          We need a few details from you before your first deposit.
        </Trans>
      ) : (
        <Trans id="cashbox.held.fields.cashout">
          We need a few details from you before you can withdraw.
        </Trans>
      )}
    </Alert>
  );
}

type HoldReason = (typeof HOLD_REASONS)[number];

function Reason({
  reason,
  until,
  action,
}: {
  reason: HoldReason;
  until: string | null;
  action: PaymentAction;
}) {
  const time = useTimeFormat();
  const end = until === null ? null : time(Date.parse(until));
  if (reason === 'break')
    return end === null ? (
      <Trans id="cashbox.held.break">You’re on a break.</Trans>
    ) : (
      <Trans id="cashbox.held.breakUntil">You’re on a break until {end}.</Trans>
    );
  if (reason === 'exclusion')
    return end === null ? (
      <Trans id="cashbox.held.exclusion">You’ve excluded yourself.</Trans>
    ) : (
      <Trans id="cashbox.held.exclusionUntil">You’ve excluded yourself until {end}.</Trans>
    );
  if (reason === 'limit')
    return end === null ? (
      <Trans id="cashbox.held.limit">You’ve reached a limit that you set.</Trans>
    ) : (
      <Trans id="cashbox.held.limitUntil">You’ve reached a limit that you set. Resets: {end}.</Trans>
    );
  if (reason === 'restricted_country')
    return <Trans id="cashbox.held.country">This isn’t possible from the country you’re in.</Trans>;
  if (reason === 'verification')
    return action === 'deposit' ? (
      <Trans id="cashbox.held.verification.deposit">We have to verify you before you can deposit.</Trans>
    ) : (
      <Trans id="cashbox.held.verification.cashout">We have to verify you before you can withdraw.</Trans>
    );
  if (reason === 'email_unconfirmed')
    return (
      <Trans id="cashbox.held.email">Confirm your e-mail address first. The link is in your mailbox.</Trans>
    );
  return (
    <Trans id="cashbox.held.unavailable">Payments aren’t possible at the moment. Try again later.</Trans>
  );
}

/** Where the player can do something about it. */
export function WayOn({ reason }: { reason: HoldReason }) {
  if (reason === 'limit' || reason === 'break' || reason === 'exclusion')
    return (
      <Anchor href={pathOf('profileLimits')}>
        <Trans id="cashbox.held.toLimits">Limits and breaks</Trans>
      </Anchor>
    );
  if (reason === 'verification')
    return (
      <Anchor href={pathOf('profileVerification')}>
        <Trans id="cashbox.held.toVerification">Verify now</Trans>
      </Anchor>
    );
  if (reason === 'email_unconfirmed')
    return (
      <Anchor href={pathOf('profile')}>
        <Trans id="cashbox.held.toProfile">Go to your profile</Trans>
      </Anchor>
    );
  return null;
}
