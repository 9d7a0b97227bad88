import { useState } from 'react';
import { ApiError } from '../../../core/http/api-error.ts';
import { updateSafePlay } from '../../safe-play/state.ts';

/** Saves a safe-play setting; `hasFailed` is true until the next attempt when it was not saved. */
export function useSafePlaySetting() {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const save = async (body: Parameters<typeof updateSafePlay>[0]) => {
    setBusy(true);
    setHasFailed(false);
    try {
      await updateSafePlay(body);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setHasFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, hasFailed, save };
}
