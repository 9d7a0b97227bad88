import { PRIVATE_PREFIX } from '../../core/purge.ts';
import type { FormValues } from './useForm.ts';

const NAME = `${PRIVATE_PREFIX}registration`;
const SECRET = new Set(['password', 'password_confirmation']);

/** What was typed into the registration, without passwords, for as long as the tab lives. */
export function readDraft(): FormValues {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? '{}');
    const entries = Object.entries(draft ?? {});
    return Object.fromEntries(entries.filter(([, value]) => ['string', 'boolean'].includes(typeof value)));
  } catch {
    return {};
  }
}

export function keepDraft(values: FormValues): void {
  const open = Object.entries(values).filter(([field]) => !SECRET.has(field));
  try {
    sessionStorage.setItem(NAME, JSON.stringify(Object.fromEntries(open)));
  } catch {
    // Without a storage the draft lives as long as the form.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // Nothing was kept.
  }
}
