import { Trans, useLingui } from '@lingui/react/macro';
import { go, pathOf } from '../../core/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { EdgeCard } from '../../ui/EdgeCard.tsx';
import { approve } from './approval.ts';

/** Asks a guest from Australia to approve the visit; who declines is led to the error page (platform 2.4). */
export default function ApprovalCard() {
  const { t } = useLingui();
  return (
    <EdgeCard
      title={t({ id: 'approval.title', message: 'You are visiting from Australia' })}
      actions={
        <>
          <Button onClick={() => go(pathOf('oops'))}>
            <Trans id="approval.decline">Decline</Trans>
          </Button>
          <Button onClick={approve}>
            <Trans id="approval.approve">Approve</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans id="approval.text">
          I am 18 or older, I visit on my own initiative, and I know that only sandbox money is played for
          here.
        </Trans>
      </p>
    </EdgeCard>
  );
}
