import { proxy } from 'valtio';
import { config as endpoints, type SurveyConfig } from '../../contract/config.ts';
import { call } from '../../core/call.ts';
import { type Loading, makeLoad, notLoaded } from '../../core/load.ts';

/** Whether there is a survey, and which (platform 2.5). */
export const survey = proxy<{ config: SurveyConfig | null; loading: Loading }>({
  config: null,
  loading: notLoaded(),
});

export const loadSurvey = makeLoad(
  survey.loading,
  async asking => {
    survey.config = await call(endpoints.loadSurveyConfig, asking);
  },
  endpoints.loadSurveyConfig.path,
);
