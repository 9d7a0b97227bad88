import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { language } from '../../../core/shell/i18n.ts';
import { NARROW_MEDIA_QUERY } from '../../../lib/breakpoints.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { loadThirdParty } from '../../third-party/load-script.ts';
import { closeSurvey, survey } from './state.ts';

type Phase = 'loading' | 'ready' | 'failed';

/** The element that the survey's script fills; without the script a message. */
export function SurveyWidget() {
  const container = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<Phase>('loading');
  useEffect(() => {
    let isUnmounted = false;
    let unmount: (() => void) | undefined;
    void mountSurvey(container.current, closeSurvey).then(end => {
      if (isUnmounted) return end?.();
      unmount = end ?? undefined;
      setPhase(end ? 'ready' : 'failed');
    });
    return () => {
      isUnmounted = true;
      unmount?.();
    };
  }, []);
  return (
    <>
      {phase === 'loading' && <Spinner />}
      {phase === 'failed' && (
        <p role="status">
          <Trans id="survey.failed">We couldn’t load the survey. Thank you anyway.</Trans>
        </p>
      )}
      <div ref={container} />
    </>
  );
}

async function mountSurvey(place: HTMLElement | null, onDone: () => void): Promise<(() => void) | null> {
  const { config } = survey;
  const api = await loadThirdParty('survey');
  if (!api || !place || !config?.survey_id || !config.survey_collector_id) return null;
  const { survey_id, survey_collector_id } = config;
  const compact = matchMedia(NARROW_MEDIA_QUERY).matches;
  try {
    return api.mount(place, { survey_id, survey_collector_id, locale: language.locale, compact }, onDone);
  } catch {
    return null;
  }
}
