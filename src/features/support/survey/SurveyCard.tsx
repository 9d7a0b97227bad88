import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { PromptCard } from '../../../ui/overlays/PromptCard.tsx';
import { SurveyWidget } from './SurveyWidget.tsx';
import { closeSurvey } from './state.ts';

/** Offers the survey; its script loads when the player accepts (SHELL-28). */
export default function SurveyCard() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <PromptCard
      isCompact={!isOpen}
      title={t({ id: 'survey.title', message: 'Tell us what you think' })}
      onHide={isOpen ? closeSurvey : undefined}
      hideLabel={t({ id: 'action.close', message: 'Close' })}
      actions={isOpen ? null : <SurveyActions onYes={() => setOpen(true)} />}
    >
      {isOpen ? (
        <SurveyWidget />
      ) : (
        <p>
          <Trans id="survey.text">
            A few questions about the app. It takes two minutes, earns nothing and changes nothing for you.
          </Trans>
        </p>
      )}
    </PromptCard>
  );
}

function SurveyActions({ onYes }: { onYes: () => void }) {
  return (
    <>
      <Button onClick={closeSurvey}>
        <Trans id="survey.no">No thanks</Trans>
      </Button>
      <Button onClick={onYes}>
        <Trans id="survey.yes">Answer</Trans>
      </Button>
    </>
  );
}
