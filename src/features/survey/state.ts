import { proxy, useSnapshot } from 'valtio';
import type { SurveyConfig } from '../../contract/config.ts';
import { deviceStore } from '../../core/device-store.ts';
import { survey } from '../config/survey.ts';

const ANSWERED = 'orbit.survey';

/** The survey that was answered or declined on this device, by its id: another id is another survey. */
const answered = proxy<{ id: string | null }>({ id: deviceStore.get(ANSWERED) });

export const useAnswered = (): string | null => useSnapshot(answered).id;

export function endSurvey(): void {
  const id = survey.config?.survey_id;
  if (!id) return;
  answered.id = id;
  deviceStore.set(ANSWERED, id);
}

/** Whether there is something to ask, that has not been asked. */
export const isOffered = (config: SurveyConfig | null, answeredId: string | null): boolean =>
  config?.is_enable_widget === true &&
  config.survey_id !== null &&
  config.survey_collector_id !== null &&
  config.survey_id !== answeredId;
