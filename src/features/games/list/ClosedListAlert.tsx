import { Trans } from '@lingui/react/macro';
import { pathOf } from '../../../core/shell/navigation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';

/** Above a list of titles none of which can be played. */
export function ClosedListAlert() {
  return (
    <Alert
      action={
        <Button size="s" href={pathOf('pokies', { slug: 'all' })}>
          <Trans id="games.closed.others">Games you can play now</Trans>
        </Button>
      }
    >
      <Trans id="games.closed.text">
        You can’t play any of these games yet. They’re listed as a preview.
      </Trans>
    </Alert>
  );
}
