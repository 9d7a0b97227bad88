import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { ContactMessage, contact } from '../../contract/contact.ts';
import { call, newKey } from '../../core/call.ts';
import { draftOf } from '../account/draft.ts';
import { useAccount } from '../account/state.ts';
import { type Form, type FormErrors, type FormValues, useForm } from '../account/useForm.ts';

const draft = draftOf('contact');
const EMPTY = { name: '', email: '', topic: '', message: '' };

/** The first error of every wrong field, by the contract's own schema. */
export function validateContact(values: FormValues): FormErrors {
  const result = v.safeParse(ContactMessage, values, { abortPipeEarly: true });
  const wrong: Record<string, string> = {};
  for (const { path, message } of result.issues ?? []) {
    const field = String(path?.[0]?.key);
    wrong[field] ??= values[field] ? message : 'errors.required';
  }
  return wrong;
}

/** The contact form: a draft survives a reload and a lost connection; one message is sent once, however often it is tried. */
export function useContact(): { form: Form; sentTo: string | null; again: () => void } {
  const { player } = useAccount();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const key = useRef(newKey());
  const form = useForm({
    initial: () => ({ ...EMPTY, ...draft.read() }),
    validate: validateContact,
    submit: async values => {
      const body = v.parse(ContactMessage, values);
      await call(contact.sendContactMessage, { body, key: key.current });
      draft.drop();
      form.set('message', '');
      setSentTo(body.email);
    },
  });
  useKeptDraft(form);
  useOwnAddress(form, player);
  const { message } = form.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is another operation
  useEffect(() => {
    key.current = newKey();
  }, [message]);
  return { form, sentTo, again: () => setSentTo(null) };
}

function useKeptDraft({ values }: Form): void {
  useEffect(() => {
    if (Object.values(values).some(Boolean)) draft.keep(values);
  }, [values]);
}

/** A player need not type what is known; nothing that was typed is replaced. */
function useOwnAddress(
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
