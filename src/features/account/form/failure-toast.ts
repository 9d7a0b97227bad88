import { i18n } from '@lingui/core';
import { ApiError } from '../../../core/http/api-error.ts';
import { toast } from '../../../core/shell/toasts.ts';
import { formErrorMessage } from './error-messages.ts';
import { fieldErrorMessage } from './field-error-messages.ts';

/** Says why what was asked for outside of a form has failed; nothing where the player has given it up. */
export function toastFailure(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  if (error.kind === 'cancelled') return;
  const [fieldError] = Object.values(error.fieldErrors);
  toast(fieldError ? fieldErrorMessage(i18n, fieldError) : formErrorMessage(error), 'danger');
}
