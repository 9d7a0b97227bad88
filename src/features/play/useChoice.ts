import { useState } from 'react';
import { Failure } from '../../core/failure.ts';
import { chooseSafePlay } from '../safe-play/state.ts';

/** Sends a choice about safer play; `isRefused` until the next one when it was not saved. */
export function useChoice() {
  const [isBusy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const choose = async (body: Parameters<typeof chooseSafePlay>[0]) => {
    setBusy(true);
    setRefused(false);
    try {
      await chooseSafePlay(body);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      setRefused(true);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, isRefused, choose };
}
