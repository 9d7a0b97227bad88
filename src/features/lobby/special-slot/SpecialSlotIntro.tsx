import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

interface Props {
  title: string;
  path: string;
  onClose: () => void;
}

/** Introduces the menu's own game, once. */
export function SpecialSlotIntro({ title, path, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={title}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      footer={
        <Button full variant="play" href={path} onClick={onClose}>
          <Trans id="specialSlot.open">Open the game</Trans>
        </Button>
      }
    >
      <p>
        <Trans id="specialSlot.text">
          This game is always one click away in the menu. You can see its rules and odds and check every
          round. Guests can play the demo.
        </Trans>
      </p>
    </Dialog>
  );
}
