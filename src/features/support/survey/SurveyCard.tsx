import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EdgeCard } from '../../ui/EdgeCard.tsx';
import { SurveyWidget } from './SurveyWidget.tsx';
import { endSurvey } from './state.ts';

/** Asks whether somebody wants to say what they think; the survey itself comes with a yes (platform 2.5). */
export default function SurveyCard() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <EdgeCard
      isCompact={!isOpen}
      title={t({ id: 'survey.title', message: 'Tell us what you think' })}
      onHide={isOpen ? endSurvey : undefined}
      hideLabel={t({ id: 'action.close', message: 'Close' })}
      actions={isOpen ? null : <Answers onYes={() => setOpen(true)} />}
    >
      {isOpen ? (
        <SurveyWidget />
      ) : (
        <p>
          <Trans id="survey.text">
            A few questions about the app, two minutes. It earns nothing and changes nothing for you.
          </Trans>
        </p>
      )}
    </EdgeCard>
  );
}

function Answers({ onYes }: { onYes: () => void }) {
  return (
    <>
      <Button onClick={endSurvey}>
        <Trans id="survey.no">No thanks</Trans>
      </Button>
      <Button onClick={onYes}>
        <Trans id="survey.yes">Answer</Trans>
      </Button>
    </>
  );
}
