import { safeLocalStorage } from '../../core/device/local-storage.ts';

/** Set once a passkey was made or used on this device; says nothing of whose it is. */
export const PASSKEY_USED = 'orbit.passkey';

/** Whether the browser knows passkeys at all. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Whether to offer passkeys among the suggestions of the browser, which takes a request. */
export const hasUsedPasskey = (): boolean => hasPasskeys() && safeLocalStorage.get(PASSKEY_USED) !== null;
