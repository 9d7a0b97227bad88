import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { runSearch, useSearchState } from './state.ts';

/** Why there is no answer yet; the text stays in the field (platform 8: no other message). */
export function SearchTrouble() {
  const { phase } = useSearchState();
  if (phase !== 'offline' && phase !== 'error') return null;
  return (
    <Notice
      tone="warning"
      action={
        <Button size="s" onClick={() => void runSearch()}>
          <Trans id="action.retry">Try again</Trans>
        </Button>
      }
    >
      {phase === 'offline' ? (
        <Trans id="search.offline">No connection. Your text is kept, the search runs when it is back.</Trans>
      ) : (
        <Trans id="search.error">The search did not answer.</Trans>
      )}
    </Notice>
  );
}
