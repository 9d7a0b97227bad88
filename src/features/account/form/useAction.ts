import { useState } from 'react';
import { toast } from '../../../core/shell/toasts.ts';

/**
 * Runs what a button outside of a form asks for: `busy` names it meanwhile, and a toast says how it ended. Why something failed is a
 * chunk of its own, which most visits never need.
 */
export function useAction() {
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (name: string, action: () => Promise<unknown>, done?: string) => {
    setBusy(name);
    try {
      await action();
      if (done !== undefined) toast(done, 'success');
    } catch (error) {
      const { toastFailure } = await import('./failure-toast.ts');
      toastFailure(error);
    } finally {
      setBusy(null);
    }
  };
  return { busy, run };
}
