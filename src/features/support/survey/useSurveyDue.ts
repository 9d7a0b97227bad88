import { useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLoad } from '../../../core/data/loader.ts';
import { useCountdown } from '../../../ui/hooks/useCountdown.ts';
import { usePageHidden } from '../../../ui/hooks/usePageHidden.ts';
import { useAccount } from '../../account/state.ts';
import { isSurveyOffered, loadSurvey, survey, useAnsweredSurveyId } from './state.ts';

/** Time of use before the survey is offered, milliseconds (SHELL-28). */
export const SURVEY_AFTER_MS = 300_000;

/** Whether the survey is due: after five minutes with the page visible, and where a survey runs (SHELL-28). */
export function useSurveyDue(): boolean {
  const { authStatus } = useAccount();
  const isHidden = usePageHidden();
  const [hasUsed, setUsed] = useState(false);
  useCountdown(
    SURVEY_AFTER_MS,
    !isHidden && !hasUsed,
    useCallback(() => setUsed(true), []),
  );
  const isDue = hasUsed && authStatus === 'player';
  useLoad(loadSurvey, survey.loading, isDue);
  const { config } = useSnapshot(survey);
  const answered = useAnsweredSurveyId();
  return isDue && isSurveyOffered(config, answered);
}
