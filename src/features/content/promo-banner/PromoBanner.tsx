import { Trans, useLingui } from '@lingui/react/macro';
import { brand } from '../../contract/brand.ts';
import { openPopup, pathOf } from '../../core/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { EdgeCard } from '../../ui/EdgeCard.tsx';
import { hidePromo } from './state.ts';

/** What an account is good for, for guests; put away it comes back after two minutes (platform 2.5). */
export default function PromoBanner() {
  const { t } = useLingui();
  const { name } = brand;
  return (
    <EdgeCard
      isCompact
      title={t({ id: 'promo.title', message: `Play for sandbox money at ${name}` })}
      onHide={() => hidePromo()}
      hideLabel={t({ id: 'promo.hide', message: 'Hide' })}
      actions={
        <>
          <Button onClick={() => openPopup(pathOf('signIn'))}>
            <Trans id="auth.signIn">Sign in</Trans>
          </Button>
          <Button variant="primary" onClick={() => openPopup(pathOf('signUp'))}>
            <Trans id="auth.signUp">Create account</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans id="promo.text">
          An account keeps your favourites and your rounds on every device. Nothing is ever paid.
        </Trans>
      </p>
    </EdgeCard>
  );
}
