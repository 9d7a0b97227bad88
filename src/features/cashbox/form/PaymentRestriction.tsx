import { Trans } from '@lingui/react/macro';
import type { CashboxStatus, RESTRICTION_REASONS } from '../../../contract/subjects/cashbox.ts';
import type { PaymentAction } from '../../../contract/subjects/payment-states.ts';
import { openPopup, pathOf } from '../../../core/shell/navigation.ts';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { useTimeFormat } from '../../data-age/useTimeFormat.ts';

interface Props {
  readonly status: CashboxStatus | null;
  readonly action: PaymentAction;
}

/** Whether the form can’t be sent: the action is restricted, or details that it needs are missing. */
export const isRestricted = (status: CashboxStatus | null, action: PaymentAction): boolean =>
  status !== null && (status[action].held !== null || status[action].missing_fields.length > 0);

/** Why a deposit or withdrawal is restricted and what leads on, shown before an amount is typed (CASHBOX-9). */
export function PaymentRestriction({ status, action }: Props) {
  if (!status) return null;
  const { held, missing_fields } = status[action];
  if (held)
    return (
      <Alert tone="warning" action={<RestrictionLink reason={held.reason} />}>
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

type RestrictionReason = (typeof RESTRICTION_REASONS)[number];

function Reason({
  reason,
  until,
  action,
}: {
  reason: RestrictionReason;
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

/** Link to where the player can lift the restriction. */
export function RestrictionLink({ reason }: { reason: RestrictionReason }) {
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
