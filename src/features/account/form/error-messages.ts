import { plural, t } from '@lingui/core/macro';
import type { Failure } from '../../core/failure.ts';

/** What stopped a form that keeps what was typed, and what to do: for everything that concerns no field. */
export function failureText(failure: Failure): string {
  if (failure.kind === 'network')
    return t({
      id: 'form.offline',
      message: 'No connection. What you typed is kept; send it again when you are online.',
    });
  if (failure.kind === 'timeout')
    return t({
      id: 'form.timeout',
      message: 'No answer came in time. What you typed is kept; send it again.',
    });
  if (failure.kind === 'invalid')
    return t({
      id: 'form.foreign',
      message: 'The answer did not come from us. If this network has a sign-in page, open it first.',
    });
  if (failure.status === 429) return tooMany(failure.retryAfter);
  if (failure.status >= 500)
    return t({
      id: 'form.server',
      message: 'The service has a problem at the moment. What you typed is kept; send it again in a minute.',
    });
  if (failure.status === 401)
    return t({ id: 'errors.credentials.invalid', message: 'E-mail or password is wrong' });
  return t({ id: 'form.refused', message: 'This was not accepted. Check what you typed.' });
}

function tooMany(seconds: number | null): string {
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
