import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../core/http/api-error.ts';
import { prepareCaptchaFields } from './captcha-fields.ts';

export type FormValues = Readonly<Record<string, string | boolean>>;
/** By field: an id of `FIELD_ERRORS`, or text that a platform sends. */
export type FormErrors = Readonly<Record<string, string>>;

export interface Form {
  readonly values: FormValues;
  readonly errors: FormErrors;
  /** An error that concerns no single field. */
  readonly formError: ApiError | null;
  readonly isBusy: boolean;
  text(field: string): string;
  flag(field: string): boolean;
  set(field: string, value: string | boolean): void;
  /** Call when a field loses the focus: validates it unless it is empty. */
  validateField(field: string): void;
  setError(field: string, error: string | undefined): void;
  readonly formProps: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly 'aria-busy': boolean;
    readonly onFocus: (() => void) | undefined;
    readonly onSubmit: (event: FormEvent) => void;
  };
}

interface Options {
  /** Name of the form in the telemetry of validation errors. */
  readonly name?: string;
  /** The form is sent with a captcha token, which is prepared while it is filled in. */
  readonly needsCaptcha?: boolean;
  readonly initial: FormValues | (() => FormValues);
  readonly validate: (values: FormValues) => FormErrors;
  /** Rejects with `ApiError`; its field errors are shown at their fields. */
  readonly submit: (values: FormValues) => Promise<void>;
}

/**
 * A form that sends one request at a time, shows errors at their fields, and loses nothing that was typed. Of our own instead
 * of a form library: the rules are schemas of the contract, and the errors are message ids of the back end.
 */
export function useForm({ name = 'form', needsCaptcha, initial, validate, submit }: Options): Form {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const [formError, setFormError] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const [ref, focusFirstError] = useFocusOnError();

  const showErrors = (invalid: FormErrors, side: 'client' | 'server') => {
    setErrors(invalid);
    reportErrors(side, name, invalid);
    focusFirstError();
  };
  const send = async () => {
    if (isSending.current) return;
    setFormError(null);
    const invalid = validate(values);
    if (Object.keys(invalid).length > 0) return showErrors(invalid, 'client');
    isSending.current = true;
    setBusy(true);
    setErrors({});
    try {
      await submit(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind === 'cancelled') return;
      if (error.status !== 429) showErrors(error.fieldErrors, 'server');
      if (error.status === 429 || Object.keys(error.fieldErrors).length === 0) setFormError(error);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  const setError = (field: string, error: string | undefined) =>
    setErrors(({ [field]: _, ...rest }) => (error === undefined ? rest : { ...rest, [field]: error }));

  return {
    values,
    errors,
    formError,
    isBusy,
    text: field => String(values[field] ?? ''),
    flag: field => values[field] === true,
    set: (field, value) => {
      setValues(old => ({ ...old, [field]: value }));
      setError(field, undefined);
    },
    validateField: field => {
      if (values[field]) setError(field, validate(values)[field]);
    },
    setError,
    formProps: {
      ref,
      noValidate: true,
      'aria-busy': isBusy,
      onFocus: needsCaptcha ? prepareCaptchaFields : undefined,
      onSubmit: event => {
        event.preventDefault();
        void send();
      },
    },
  };
}

/** Reports which fields were invalid and why; the form works the same when this chunk fails to load (ACCOUNT-57). */
function reportErrors(side: 'client' | 'server', name: string, invalid: FormErrors): void {
  void import('../../telemetry/validation-errors.ts').then(
    ({ reportValidationErrors }) => reportValidationErrors(side, name, invalid),
    () => undefined,
  );
}

/** After a rejected submission the first invalid field, in document order, gets the focus. */
function useFocusOnError(): [RefObject<HTMLFormElement | null>, () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [errorCount, setErrorCount] = useState(0);
  useEffect(() => {
    if (errorCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errorCount]);
  return [form, () => setErrorCount(count => count + 1)];
}
