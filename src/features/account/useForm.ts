import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Failure } from '../../core/failure.ts';
import { prepareChecks } from './checked.ts';

export type FormValues = Readonly<Record<string, string | boolean>>;
/** Per field an id of `FIELD_ERRORS`, or the text of a platform. */
export type FormErrors = Readonly<Record<string, string>>;

export interface Form {
  readonly values: FormValues;
  readonly errors: FormErrors;
  /** What stopped the form as a whole. */
  readonly failure: Failure | null;
  readonly isBusy: boolean;
  text(field: string): string;
  flag(field: string): boolean;
  set(field: string, value: string | boolean): void;
  /** To be called when a field loses the focus: what was typed is checked, what was not is left alone. */
  leave(field: string): void;
  setError(field: string, error: string): void;
  readonly formProps: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly 'aria-busy': boolean;
    readonly onFocus: (() => void) | undefined;
    readonly onSubmit: (event: FormEvent) => void;
  };
}

interface Options {
  /** Names the form where its refusals are counted. */
  readonly name?: string;
  /** It is sent with a captcha's token, which is made ready while it is filled in. */
  readonly isChecked?: boolean;
  readonly initial: FormValues | (() => FormValues);
  readonly validate: (values: FormValues) => FormErrors;
  /** Rejects with `Failure`; its field errors are shown at their fields. */
  readonly submit: (values: FormValues) => Promise<void>;
}

/** A form that sends one request at a time, shows refusals at their fields, and loses nothing that was typed. */
export function useForm({ name = 'form', isChecked, initial, validate, submit }: Options): Form {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const [ref, showWrong] = useFocusOnWrong();

  const refuse = (wrong: FormErrors, side: 'client' | 'server') => {
    setErrors(wrong);
    report(side, name, wrong);
    showWrong();
  };
  const send = async () => {
    if (running.current) return;
    setFailure(null);
    const wrong = validate(values);
    if (Object.keys(wrong).length > 0) return refuse(wrong, 'client');
    running.current = true;
    setBusy(true);
    setErrors({});
    try {
      await submit(values);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.status !== 429) refuse(error.fields, 'server');
      if (error.status === 429 || Object.keys(error.fields).length === 0) setFailure(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const setError = (field: string, error: string | undefined) =>
    setErrors(({ [field]: _, ...rest }) => (error === undefined ? rest : { ...rest, [field]: error }));

  return {
    values,
    errors,
    failure,
    isBusy,
    text: field => String(values[field] ?? ''),
    flag: field => values[field] === true,
    set: (field, value) => {
      setValues(old => ({ ...old, [field]: value }));
      setError(field, undefined);
    },
    leave: field => {
      if (values[field]) setError(field, validate(values)[field]);
    },
    setError,
    formProps: {
      ref,
      noValidate: true,
      'aria-busy': isBusy,
      onFocus: isChecked ? prepareChecks : undefined,
      onSubmit: event => {
        event.preventDefault();
        void send();
      },
    },
  };
}

/** Counts which fields were refused and why; a form without this part works the same (platform 5). */
function report(side: 'client' | 'server', name: string, wrong: FormErrors): void {
  void import('../telemetry/refusals.ts').then(
    ({ tellRefusal }) => tellRefusal(side, name, wrong),
    () => undefined,
  );
}

/** After a refusal the first wrong field, in the order of the screen, gets the focus. */
function useFocusOnWrong(): [RefObject<HTMLFormElement | null>, () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return [form, () => setRefusals(count => count + 1)];
}
