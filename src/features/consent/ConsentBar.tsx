import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { PromptCard } from '../../ui/overlays/PromptCard.tsx';
import { setCookieChoice } from './state.ts';

/** Asks once a year for consent to what is not strictly necessary; both answers are equally easy (SHELL-25). */
export default function ConsentBar() {
  const { t } = useLingui();
  return (
    <PromptCard
      title={t({ id: 'consent.title', message: 'Your cookie choices' })}
      actions={
        <>
          <Button onClick={() => setCookieChoice('necessary')}>
            <Trans id="consent.necessary">Necessary only</Trans>
          </Button>
          <Button onClick={() => setCookieChoice('all')}>
            <Trans id="consent.all">Accept all</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans id="consent.text">
          We use essential cookies to run the site. With your permission we also remember which partner
          referred you and show surveys.
        </Trans>{' '}
        <Anchor href="/cookie-policy">
          <Trans id="consent.policy">Cookie policy</Trans>
        </Anchor>
      </p>
    </PromptCard>
  );
}
