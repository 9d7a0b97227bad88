import { vi } from 'vitest';

type Globals = Record<string, unknown>;

/** A page whose scripts load when the test says: they are recorded in `document.head` and not run. */
export function scriptedPage() {
  const scripts: HTMLScriptElement[] = [];
  vi.spyOn(document.head, 'append').mockImplementation(node => {
    scripts.push(node as HTMLScriptElement);
  });
  const last = () => scripts.at(-1) as HTMLScriptElement;
  return {
    scripts,
    /** The script loads and leaves this on the window; `undefined`: it threw. */
    arrive(global: string, api: unknown) {
      if (api !== undefined) (globalThis as unknown as Globals)[global] = api;
      last().onload?.(new Event('load'));
    },
    /** An ad blocker, the content security policy or an integrity mismatch blocks it. */
    block: () => (last().onerror as (() => void) | null)?.(),
    clear(...globals: string[]) {
      for (const name of globals) delete (globalThis as unknown as Globals)[name];
    },
  };
}
