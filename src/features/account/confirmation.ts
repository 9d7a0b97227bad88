import { proxy, useSnapshot } from 'valtio';
import { Failure } from '../../core/failure.ts';
import { confirmEmail } from './actions.ts';

/** What became of the link of a confirmation mail. */
export const confirmation = proxy<{
  token: string | null;
  phase: 'checking' | 'confirmed' | 'invalid' | 'failed';
}>({ token: null, phase: 'checking' });

export const useConfirmation = () => useSnapshot(confirmation);

/** Follows the link once; a link that was followed before is still a confirmed address. */
export async function checkConfirmation(token: string): Promise<void> {
  if (confirmation.token === token && confirmation.phase !== 'failed') return;
  confirmation.token = token;
  confirmation.phase = 'checking';
  try {
    await confirmEmail(token);
    confirmation.phase = 'confirmed';
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const isKnown = Object.values(error.fields).includes('errors.email.confirmed');
    const isAnswered = error.kind === 'refused' && error.status < 500 && error.status !== 429;
    confirmation.phase = isKnown ? 'confirmed' : isAnswered ? 'invalid' : 'failed';
  }
}
