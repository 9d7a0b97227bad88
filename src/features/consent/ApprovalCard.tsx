import { Trans, useLingui } from '@lingui/react/macro';
import { navigateTo, pathOf } from '../../core/shell/navigation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { PromptCard } from '../../ui/overlays/PromptCard.tsx';
import { approve } from './approval.ts';

/** Asks a guest from Australia to approve the visit; declining leads to the error page (SHELL-26). */
export default function ApprovalCard() {
  const { t } = useLingui();
  return (
    <PromptCard
      title={t({ id: 'approval.title', message: 'You’re visiting from Australia' })}
      actions={
        <>
          <Button onClick={() => navigateTo(pathOf('oops'))}>
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
          I’m 18 or older, I’m visiting on my own initiative, and I understand that only sandbox money is used
          here.
        </Trans>
      </p>
    </PromptCard>
  );
}
