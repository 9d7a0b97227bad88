import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '../../ui/Anchor.tsx';
import { Button } from '../../ui/Button.tsx';
import { EdgeCard } from '../../ui/EdgeCard.tsx';
import { choose } from './state.ts';

/** Asks once a year about what is not strictly necessary; both answers are as easy (platform 2.4, 9). */
export default function ConsentBar() {
  const { t } = useLingui();
  return (
    <EdgeCard
      title={t({ id: 'consent.title', message: 'Cookies: your choice' })}
      actions={
        <>
          <Button onClick={() => choose('necessary')}>
            <Trans id="consent.necessary">Necessary only</Trans>
          </Button>
          <Button onClick={() => choose('all')}>
            <Trans id="consent.all">Accept all</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans id="consent.text">
          What the casino needs to work is always kept. With your consent we also remember which partner
          brought you here and load surveys.
        </Trans>{' '}
        <Anchor href="/cookie-policy">
          <Trans id="consent.policy">Cookie policy</Trans>
        </Anchor>
      </p>
    </EdgeCard>
  );
}
