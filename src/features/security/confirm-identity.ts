import { proxy } from 'valtio';
import { passkeys } from '../../contract/subjects/passkeys.ts';
import { CONFIRM_IDENTITY_ERROR, security } from '../../contract/subjects/security.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { call } from '../../core/http/call.ts';
import { onSignedOut } from '../account/session/session-events.ts';

/** Whether the player is asked to prove who they are (`ConfirmIdentityDialog`). */
export const identityRequest = proxy({ isOpen: false });
let resolveRequest: ((isConfirmed: boolean) => void) | null = null;

/**
 * Runs what only the player may do. Where the last proof of who they are is too old for the back end they are asked for another
 * one, and it runs again. Rejects with an `ApiError` of the kind `cancelled` when they give up.
 */
export async function withConfirmedIdentity<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.error !== CONFIRM_IDENTITY_ERROR) throw error;
    const isConfirmed = await new Promise<boolean>(resolve => {
      endIdentityRequest(false);
      resolveRequest = resolve;
      identityRequest.isOpen = true;
    });
    if (!isConfirmed) throw new ApiError('cancelled', error.code);
    return action();
  }
}

export function endIdentityRequest(isConfirmed: boolean): void {
  identityRequest.isOpen = false;
  resolveRequest?.(isConfirmed);
  resolveRequest = null;
}

onSignedOut(() => endIdentityRequest(false));

/** Rejects with `ApiError`. */
export async function confirmByPassword(password: string): Promise<void> {
  await call(security.confirmIdentity, { body: { user: { password } } });
  endIdentityRequest(true);
}

/** Rejects with `ApiError`. */
export async function confirmByPasskey(): Promise<void> {
  const { askPasskey } = await import('../account/passkeys.ts');
  await call(passkeys.confirmByPasskey, await askPasskey());
  endIdentityRequest(true);
}
