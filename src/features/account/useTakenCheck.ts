import { useRef } from 'react';
import * as v from 'valibot';
import { Email } from '../../contract/rules.ts';
import { Failure } from '../../core/failure.ts';
import { checkEmail } from './actions.ts';
import type { Form } from './useForm.ts';

/** Asks, once per well-formed address, whether it already has an account; without an answer the sign-up itself will tell. */
export function useTakenCheck(form: Form): () => void {
  const asked = useRef('');
  const running = useRef<AbortController>(null);
  return () => {
    const email = v.safeParse(Email, form.text('email'));
    if (!email.success || email.output === asked.current) return;
    asked.current = email.output;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    void checkEmail(email.output, controller.signal).then(
      isTaken => isTaken && form.setError('email', 'errors.email.taken'),
      error => {
        if (!(error instanceof Failure)) throw error;
        if (running.current === controller) asked.current = '';
      },
    );
  };
}
