/** What forms send beside their fields: the captcha's token and the device check's, empty where there is none. */
export interface Checks {
  readonly captcha: string;
  readonly dfpc: string;
}

const checks = () => import('./checks.ts').catch(() => null);

let isPrepared = false;

/** Called when a form gets the focus: what its sending will need is fetched meanwhile. Once a page. */
export function prepareChecks(): void {
  if (isPrepared) return;
  isPrepared = true;
  void checks().then(parts => parts?.prepareCaptcha());
}

/** Sends a form with its checks; it goes without them where their part can't be fetched. `action` names the form. */
export async function sendChecked<T>(action: string, send: (checks: Checks) => Promise<T>): Promise<T> {
  const parts = navigator.onLine ? await checks() : null;
  return parts ? parts.withChecks(action, send) : send({ captcha: '', dfpc: '' });
}
