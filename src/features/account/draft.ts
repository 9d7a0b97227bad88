import { PRIVATE_PREFIX } from '../../core/purge.ts';
import type { FormValues } from './useForm.ts';

const SECRET = new Set(['password', 'password_confirmation']);

/** What was typed into a form, without passwords, for as long as the tab lives. */
export function draftOf(form: 'registration' | 'contact') {
  const name = `${PRIVATE_PREFIX}${form}`;
  return {
    read(): FormValues {
      try {
        const draft: unknown = JSON.parse(sessionStorage.getItem(name) ?? '{}');
        const entries = Object.entries(draft ?? {});
        return Object.fromEntries(
          entries.filter(([, value]) => ['string', 'boolean'].includes(typeof value)),
        );
      } catch {
        return {};
      }
    },
    keep(values: FormValues): void {
      const open = Object.entries(values).filter(([field]) => !SECRET.has(field));
      try {
        sessionStorage.setItem(name, JSON.stringify(Object.fromEntries(open)));
      } catch {
        // Without a storage the draft lives as long as the form.
      }
    },
    drop(): void {
      try {
        sessionStorage.removeItem(name);
      } catch {
        // Nothing was kept.
      }
    },
  };
}

const registration = draftOf('registration');
export const readDraft = registration.read;
export const keepDraft = registration.keep;
export const dropDraft = registration.drop;
