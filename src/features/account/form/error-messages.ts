import { plural, t } from '@lingui/core/macro';
import type { ApiError } from '../../../core/http/api-error.ts';

/** The message for an error that concerns no single field, and what to do about it. */
export function formErrorMessage(error: ApiError): string {
  if (error.kind === 'network')
    return t({
      id: 'form.offline',
      message: 'You’re offline. What you typed is kept. Send it again when you’re back online.',
    });
  if (error.kind === 'timeout')
    return t({
      id: 'form.timeout',
      message: 'We didn’t get an answer in time. What you typed is kept. Send it again.',
    });
  if (error.kind === 'invalid')
    return t({
      id: 'form.foreign',
      message: 'The reply didn’t come from us. If this network has a sign-in page, open it first.',
    });
  if (error.status === 429) return tooManyAttemptsMessage(error.retryAfter);
  if (error.status >= 500)
    return t({
      id: 'form.server',
      message: 'Something went wrong on our side. What you typed is kept. Send it again in a minute.',
    });
  if (error.status === 401)
    return t({ id: 'errors.credentials.invalid', message: 'Wrong e-mail or password' });
  return t({ id: 'form.refused', message: 'That wasn’t accepted. Check what you entered.' });
}

function tooManyAttemptsMessage(seconds: number | null): string {
  if (seconds === null)
    return t({ id: 'errors.too_many', message: 'Too many attempts. Try again in a few minutes.' });
  if (seconds < 60)
    return t({
      id: 'form.tooMany.seconds',
      message: plural(seconds, {
        one: 'Too many attempts. Try again in # second.',
        other: 'Too many attempts. Try again in # seconds.',
      }),
    });
  const minutes = Math.ceil(seconds / 60);
  return t({
    id: 'form.tooMany.minutes',
    message: plural(minutes, {
      one: 'Too many attempts. Try again in # minute.',
      other: 'Too many attempts. Try again in # minutes.',
    }),
  });
}
