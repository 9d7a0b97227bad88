import { useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLoad } from '../../core/load.ts';
import { useCountdown } from '../../ui/useCountdown.ts';
import { usePageHidden } from '../../ui/usePageHidden.ts';
import { useAccount } from '../account/state.ts';
import { loadSurvey, survey } from '../config/survey.ts';
import { isOffered, useAnswered } from './state.ts';

/** So long, in milliseconds, somebody has used the app who is asked about it (platform 9). */
export const SURVEY_AFTER_MS = 300_000;

/** Whether a player may be asked: after five minutes with the page in sight, and where a survey runs (platform 2.5). */
export function useSurveyDue(): boolean {
  const { standing } = useAccount();
  const isHidden = usePageHidden();
  const [hasUsed, setUsed] = useState(false);
  useCountdown(
    SURVEY_AFTER_MS,
    !isHidden && !hasUsed,
    useCallback(() => setUsed(true), []),
  );
  const isDue = hasUsed && standing === 'player';
  useLoad(loadSurvey, survey.loading, isDue);
  const { config } = useSnapshot(survey);
  const answered = useAnswered();
  return isDue && isOffered(config, answered);
}
