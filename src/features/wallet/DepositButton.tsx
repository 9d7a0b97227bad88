import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { openPopupOnClick } from '../../core/shell/navigation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { cashboxPath } from './cashbox-paths.ts';
import { useDepositHold } from './deposit-hold.ts';

interface Props {
  readonly full?: boolean | undefined;
  /** In a row without room for a line below it: the reason why it can't be used shows with the pointer. */
  readonly isInRow?: boolean | undefined;
}

/** Opens the deposit over the page; held back, it stays and says why (CASHBOX-21). */
export function DepositButton({ full, isInRow = false }: Props) {
  const held = useDepositHold();
  const id = useId();
  const path = cashboxPath('cashboxDeposit');
  const label = <Trans id="cashbox.deposit">Deposit</Trans>;
  if (held !== null && isInRow)
    return (
      <>
        <Button variant="play" full={full} disabled title={held} aria-describedby={id}>
          {label}
        </Button>
        <span id={id} className="visually-hidden">
          {held}
        </span>
      </>
    );
  return (
    <Button
      variant="play"
      full={full}
      href={path}
      reason={held ?? undefined}
      onClick={event => openPopupOnClick(event, path)}
    >
      {label}
    </Button>
  );
}
