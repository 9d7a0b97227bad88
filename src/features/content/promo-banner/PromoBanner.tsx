import { Trans, useLingui } from '@lingui/react/macro';
import { brand } from '../../../contract/operator/brand.ts';
import { openPopup, pathOf } from '../../../core/shell/navigation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PromptCard } from '../../../ui/overlays/PromptCard.tsx';
import { hidePromo } from './state.ts';

/** Shows guests what an account offers; once hidden it comes back after two minutes (SHELL-27). */
export default function PromoBanner() {
  const { t } = useLingui();
  const { name } = brand;
  return (
    <PromptCard
      isCompact
      title={t({ id: 'promo.title', message: `Play with sandbox money at ${name}` })}
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
          Create an account to keep your favourites and rounds on all your devices. No real money, ever.
        </Trans>
      </p>
    </PromptCard>
  );
}
