import type { ThirdPartyScript } from '../../contract/operator/third-party.ts';

interface InjectResult {
  readonly api: unknown;
  /** Why there is no API; null when there is one. */
  readonly failure: 'blocked' | 'late' | 'threw' | 'shape' | null;
}

const globals = globalThis as unknown as Record<string, unknown>;

/**
 * Runs a script and returns what it put on the window. The browser checks its integrity, we its shape; the element of
 * an earlier injection is removed. Never rejects.
 */
export function injectScript(
  name: string,
  script: ThirdPartyScript,
  timeoutMs: number,
): Promise<InjectResult> {
  const before = globals[script.global];
  delete globals[script.global];
  const element = createScriptElement(name, script);
  return new Promise<InjectResult>(resolve => {
    const end = (found: InjectResult) => {
      clearTimeout(timer);
      element.onload = null;
      element.onerror = null;
      if (found.failure === null) removeOtherElements(name, element);
      else {
        element.remove();
        if (before !== undefined) globals[script.global] = before;
      }
      void resolve(found);
    };
    const timer = setTimeout(() => end({ api: null, failure: 'late' }), timeoutMs);
    element.onload = () => end(readApi(script));
    element.onerror = () => end({ api: null, failure: 'blocked' });
    document.head.append(element);
  });
}

function createScriptElement(name: string, { address, integrity }: ThirdPartyScript): HTMLScriptElement {
  const element = document.createElement('script');
  element.async = true;
  element.dataset['thirdParty'] = name;
  element.crossOrigin = 'anonymous';
  element.referrerPolicy = 'strict-origin';
  element.integrity = integrity;
  element.src = address;
  return element;
}

/** A script that has run and left nothing on the window has thrown. */
function readApi({ global, methods }: ThirdPartyScript): InjectResult {
  const api = globals[global];
  if (api === undefined) return { api: null, failure: 'threw' };
  const isObject = typeof api === 'object' && api !== null;
  const fits =
    isObject && methods.every(method => typeof (api as Record<string, unknown>)[method] === 'function');
  return fits ? { api, failure: null } : { api: null, failure: 'shape' };
}

function removeOtherElements(name: string, current: HTMLScriptElement): void {
  for (const element of document.querySelectorAll<HTMLScriptElement>('script[data-third-party]')) {
    if (element.dataset['thirdParty'] === name && element !== current) element.remove();
  }
}
