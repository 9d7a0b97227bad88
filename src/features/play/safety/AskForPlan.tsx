import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '../../../core/http/api-error.ts';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { updateSafeguards, useSafeguards } from '../../safe-play/safeguards.ts';

/** Whether a plan is asked for before a game for money opens: on every device of the player. */
export function AskForPlan() {
  const { t } = useLingui();
  const { facts } = useSafeguards();
  const [hasFailed, setFailed] = useState(false);
  if (!facts) return null;
  const choose = async (asks_for_plan: boolean) => {
    setFailed(false);
    try {
      await updateSafeguards({ asks_for_plan });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed(true);
    }
  };
  return (
    <>
      <Switch
        label={t({ id: 'plan.ask', message: 'Ask me for a plan before I play' })}
        checked={facts.asks_for_plan}
        onChange={isOn => void choose(isOn)}
      />
      {hasFailed && (
        <p role="alert">
          <Trans id="safePlay.failed">That wasn’t saved. Try again in a moment.</Trans>
        </p>
      )}
    </>
  );
}
