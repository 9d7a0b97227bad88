import { proxy, useSnapshot } from 'valtio';
import { config as endpoints, type SurveyConfig } from '../../../contract/subjects/config.ts';
import { safeLocalStorage } from '../../../core/device/local-storage.ts';
import { createOperatorConfig } from '../../config/operator-config.ts';

/** The survey's configuration, if there is one (SHELL-28). */
export const { state: survey, load: loadSurvey } = createOperatorConfig(endpoints.loadSurveyConfig);

const ANSWERED_KEY = 'orbit.survey';

/** The id of the survey that was answered or declined on this device: another id is another survey. */
const answeredSurvey = proxy<{ id: string | null }>({ id: safeLocalStorage.get(ANSWERED_KEY) });

export const useAnsweredSurveyId = (): string | null => useSnapshot(answeredSurvey).id;

export function closeSurvey(): void {
  const id = survey.config?.survey_id;
  if (!id) return;
  answeredSurvey.id = id;
  safeLocalStorage.set(ANSWERED_KEY, id);
}

/** Whether there is a survey that has not been answered or declined. */
export const isSurveyOffered = (config: SurveyConfig | null, answeredId: string | null): boolean =>
  config?.is_enable_widget === true &&
  config.survey_id !== null &&
  config.survey_collector_id !== null &&
  config.survey_id !== answeredId;
