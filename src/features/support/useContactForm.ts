import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { ContactMessage, contact } from '../../contract/subjects/contact.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import { formDraft } from '../account/form/form-draft.ts';
import { type Form, type FormErrors, type FormValues, useForm } from '../account/form/useForm.ts';
import { useAccount } from '../account/state.ts';

const draft = formDraft('contact');
const EMPTY = { name: '', email: '', topic: '', message: '' };

/** The first error of every invalid field, by the contract's own schema. */
function validateContact(values: FormValues): FormErrors {
  const result = v.safeParse(ContactMessage, values, { abortPipeEarly: true });
  const wrong: Record<string, string> = {};
  for (const { path, message } of result.issues ?? []) {
    const field = String(path?.[0]?.key);
    wrong[field] ??= values[field] ? message : 'errors.required';
  }
  return wrong;
}

/**
 * The contact form: its draft survives a reload and a lost connection; a message is sent once, however often it is
 * retried.
 */
export function useContactForm(): { form: Form; sentTo: string | null; reset: () => void } {
  const { player } = useAccount();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const key = useRef(newIdempotencyKey());
  const form = useForm({
    initial: () => ({ ...EMPTY, ...draft.read() }),
    validate: validateContact,
    submit: async values => {
      const body = v.parse(ContactMessage, values);
      await call(contact.sendContactMessage, { body, key: key.current });
      draft.clear();
      form.set('topic', '');
      form.set('message', '');
      setSentTo(body.email);
    },
  });
  useStoredDraft(form);
  usePlayerDetails(form, player);
  const { message } = form.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message needs another idempotency key
  useEffect(() => {
    key.current = newIdempotencyKey();
  }, [message]);
  return { form, sentTo, reset: () => setSentTo(null) };
}

function useStoredDraft({ values }: Form): void {
  useEffect(() => {
    if (Object.values(values).some(Boolean)) draft.save(values);
  }, [values]);
}

/** Fills in what is known of a player; replaces nothing that was typed. */
function usePlayerDetails(
  form: Form,
  player: Readonly<{ email: string | null; first_name: string | null }> | null,
) {
  const known = player?.email ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the player becomes known, not when the form changes
  useEffect(() => {
    if (known && !form.text('email')) form.set('email', known);
    if (player?.first_name && !form.text('name')) form.set('name', player.first_name);
  }, [known]);
}
