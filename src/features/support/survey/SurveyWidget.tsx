import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { language } from '../../core/i18n.ts';
import { NARROW } from '../../lib/narrow.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { survey } from '../config/survey.ts';
import { thirdParty } from '../third-party/load.ts';
import { endSurvey } from './state.ts';

type Phase = 'loading' | 'ready' | 'failed';

/** The place where the survey's own script puts its questions; without the script a word about it. */
export function SurveyWidget() {
  const place = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<Phase>('loading');
  useEffect(() => {
    let isGone = false;
    let unmount: (() => void) | undefined;
    void mountInto(place.current, endSurvey).then(end => {
      if (isGone) return end?.();
      unmount = end ?? undefined;
      setPhase(end ? 'ready' : 'failed');
    });
    return () => {
      isGone = true;
      unmount?.();
    };
  }, []);
  return (
    <>
      {phase === 'loading' && <Spinner />}
      {phase === 'failed' && (
        <p role="status">
          <Trans id="survey.failed">The survey did not load. Thank you all the same.</Trans>
        </p>
      )}
      <div ref={place} />
    </>
  );
}

async function mountInto(place: HTMLElement | null, onDone: () => void): Promise<(() => void) | null> {
  const { config } = survey;
  const api = await thirdParty('survey');
  if (!api || !place || !config?.survey_id || !config.survey_collector_id) return null;
  const { survey_id, survey_collector_id } = config;
  const compact = matchMedia(NARROW).matches;
  try {
    return api.mount(place, { survey_id, survey_collector_id, locale: language.locale, compact }, onDone);
  } catch {
    return null;
  }
}
