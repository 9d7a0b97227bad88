import { plural, t } from '@lingui/core/macro';
import type { ApiError } from '../../../core/http/api-error.ts';

/** The message for an error that concerns no single field, and what to do about it. */
export function formErrorMessage(error: ApiError): string {
  if (error.kind === 'network')
    return t({
      id: 'form.offline',
      message: 'No connection. What you typed is kept; send it again when you are online.',
    });
  if (error.kind === 'timeout')
    return t({
      id: 'form.timeout',
      message: 'No answer came in time. What you typed is kept; send it again.',
    });
  if (error.kind === 'invalid')
    return t({
      id: 'form.foreign',
      message: 'The answer did not come from us. If this network has a sign-in page, open it first.',
    });
  if (error.status === 429) return tooManyAttemptsMessage(error.retryAfter);
  if (error.status >= 500)
    return t({
      id: 'form.server',
      message: 'The service has a problem at the moment. What you typed is kept; send it again in a minute.',
    });
  if (error.status === 401)
    return t({ id: 'errors.credentials.invalid', message: 'E-mail or password is wrong' });
  return t({ id: 'form.refused', message: 'This was not accepted. Check what you typed.' });
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
