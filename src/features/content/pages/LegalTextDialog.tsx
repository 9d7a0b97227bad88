import { Trans, useLingui } from '@lingui/react/macro';
import { intlTag } from '../../../contract/operator/locales.ts';
import { useLoad } from '../../../core/data/loader.ts';
import { closeLegalText } from '../../../core/shell/legal-text.ts';
import { RichText } from '../../../ui/content/RichText.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { pageResource, usePageState } from './page.ts';

/** A page of the rules over a form, which keeps what was typed. */
export default function LegalTextDialog({ slug }: { slug: string }) {
  const { t } = useLingui();
  const { state, load } = pageResource(slug);
  useLoad(load, state.loading);
  const { page, isMissing, loading } = usePageState(slug);
  const isFailed = isMissing || loading.phase === 'error' || loading.phase === 'offline';
  return (
    <Dialog
      open
      coversPhone
      size="l"
      title={page?.title ?? t({ id: 'legal.title', message: 'Rules' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      onClose={closeLegalText}
    >
      {page && (
        <div lang={intlTag(page.locale)}>
          <RichText nodes={page.nodes} />
        </div>
      )}
      {!page && isFailed && (
        <ErrorState
          title={t({ id: 'legal.failed', message: 'The text could not be loaded' })}
          action={
            <Button onClick={() => void load()}>
              <Trans id="action.retry">Try again</Trans>
            </Button>
          }
        />
      )}
      {!page && !isFailed && <Spinner label={t({ id: 'legal.title', message: 'Rules' })} />}
    </Dialog>
  );
}
