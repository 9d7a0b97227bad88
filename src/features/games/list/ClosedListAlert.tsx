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
          <Trans id="games.closed.others">Games to play now</Trans>
        </Button>
      }
    >
      <Trans id="games.closed.text">
        None of these games can be played yet. You see the titles of the catalogue.
      </Trans>
    </Alert>
  );
}
