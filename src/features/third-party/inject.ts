import type { ThirdPartyScript } from '../../contract/third-party.ts';

export interface Injected {
  readonly api: unknown;
  /** Why there is none, as a word; null when there is. */
  readonly trouble: 'blocked' | 'late' | 'threw' | 'shape' | null;
}

const globals = globalThis as unknown as Record<string, unknown>;

/**
 * Runs a script and takes what it put on the window. Its integrity is checked by the browser, its shape here; the element of
 * an earlier injection goes. Never rejects.
 */
export function inject(name: string, script: ThirdPartyScript, timeoutMs: number): Promise<Injected> {
  const before = globals[script.global];
  delete globals[script.global];
  const element = elementOf(name, script);
  return new Promise<Injected>(resolve => {
    const end = (found: Injected) => {
      clearTimeout(timer);
      element.onload = null;
      element.onerror = null;
      if (found.trouble === null) removeOthers(name, element);
      else {
        element.remove();
        if (before !== undefined) globals[script.global] = before;
      }
      void resolve(found);
    };
    const timer = setTimeout(() => end({ api: null, trouble: 'late' }), timeoutMs);
    element.onload = () => end(taken(script));
    element.onerror = () => end({ api: null, trouble: 'blocked' });
    document.head.append(element);
  });
}

function elementOf(name: string, { address, integrity }: ThirdPartyScript): HTMLScriptElement {
  const element = document.createElement('script');
  element.async = true;
  element.dataset['thirdParty'] = name;
  element.crossOrigin = 'anonymous';
  element.referrerPolicy = 'strict-origin';
  element.integrity = integrity;
  element.src = address;
  return element;
}

/** A script that has run and left nothing has thrown. */
function taken({ global, methods }: ThirdPartyScript): Injected {
  const api = globals[global];
  if (api === undefined) return { api: null, trouble: 'threw' };
  const isObject = typeof api === 'object' && api !== null;
  const fits =
    isObject && methods.every(method => typeof (api as Record<string, unknown>)[method] === 'function');
  return fits ? { api, trouble: null } : { api: null, trouble: 'shape' };
}

function removeOthers(name: string, kept: HTMLScriptElement): void {
  for (const element of document.querySelectorAll<HTMLScriptElement>('script[data-third-party]')) {
    if (element.dataset['thirdParty'] === name && element !== kept) element.remove();
  }
}
