import { PRIVATE_PREFIX } from '../../../core/session/purge.ts';
import type { FormValues } from './useForm.ts';

const SECRET_FIELDS = new Set(['password', 'password_confirmation']);

/** Stores what was typed into a form, without passwords, in the tab's session storage. */
export function formDraft(
  form: 'registration' | 'contact' | `${'wealth' | 'deposit' | 'withdraw'}.${number}`,
) {
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
    save(values: FormValues): void {
      const entries = Object.entries(values).filter(([field]) => !SECRET_FIELDS.has(field));
      try {
        sessionStorage.setItem(name, JSON.stringify(Object.fromEntries(entries)));
      } catch {
        // Without session storage the draft lives as long as the form.
      }
    },
    clear(): void {
      try {
        sessionStorage.removeItem(name);
      } catch {
        // Nothing was stored.
      }
    },
  };
}

const registrationDraft = formDraft('registration');
export const readDraft = registrationDraft.read;
export const saveDraft = registrationDraft.save;
export const clearDraft = registrationDraft.clear;
