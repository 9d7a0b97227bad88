import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import * as v from 'valibot';
import {
  CARD_FIELDS,
  type CardError,
  type CardFieldName,
  CardFieldsState,
  CardToken,
  type CardFields as Fields,
} from '../../../contract/operator/third-party.ts';
import { language } from '../../../core/shell/i18n.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { FieldError } from '../../../ui/fields/Field.tsx';
import { loadPaymentsLibrary } from '../methods/methods-state.ts';
import styles from '../Payment.module.css';

const fieldNames: Readonly<Record<CardFieldName, MessageDescriptor>> = {
  number: msg({ id: 'card.field.number', message: 'Card number' }),
  expiry: msg({ id: 'card.field.expiry', message: 'Expiry date' }),
  cvc: msg({ id: 'card.field.cvc', message: 'Security code' }),
  holder: msg({ id: 'card.field.holder', message: 'Name on the card' }),
};

const errorTexts: Readonly<Record<CardError, MessageDescriptor>> = {
  'errors.required': msg({ id: 'card.error.required', message: 'Fill this in' }),
  'errors.card.number': msg({
    id: 'card.error.number',
    message: 'Check the number, a digit is wrong or missing',
  }),
  'errors.card.unsupported': msg({
    id: 'card.error.unsupported',
    message: 'This card is from another brand. Choose its method above, or use another card',
  }),
  'errors.card.expiry': msg({ id: 'card.error.expiry', message: 'Write it as month and year, MM/YY' }),
  'errors.card.expired': msg({
    id: 'card.error.expired',
    message: 'This card has expired. Use another card',
  }),
  'errors.card.cvc': msg({
    id: 'card.error.cvc',
    message: 'It’s the 3 or 4 digits on the back of the card, or on its front',
  }),
  'errors.card.holder': msg({ id: 'card.error.holder', message: 'Write the name as it is on the card' }),
};

export interface CardHandle {
  /** Null where a field is wrong, which is shown; rejects when the provider does not answer. */
  tokenize(): Promise<CardToken | null>;
}

interface Props {
  readonly url: string;
  readonly ref: Ref<CardHandle>;
}

/** The provider's card fields in a frame of its own origin: no digit of the card comes into this page (decision 0039). */
export function CardFields({ url, ref }: Props) {
  const { t, i18n } = useLingui();
  const into = useRef<HTMLDivElement>(null);
  const fields = useRef<Fields | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [phase, setPhase] = useState<'opening' | 'open' | 'failed'>('opening');
  const [state, setState] = useState<CardFieldsState | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt opens the frame anew
  useEffect(() => {
    let isOver = false;
    const onChange = (next: unknown) => {
      const parsed = v.safeParse(CardFieldsState, next);
      if (parsed.success && !isOver) setState(parsed.output);
    };
    const onFail = () => {
      if (!isOver) setPhase('failed');
    };
    void loadPaymentsLibrary()
      .then(library => {
        if (isOver || !into.current) return;
        if (!library) return onFail();
        fields.current = library.mountCard(into.current, { url, locale: language.locale, onChange, onFail });
        setPhase('open');
      })
      .catch(onFail);
    return () => {
      isOver = true;
      fields.current?.destroy();
      fields.current = null;
    };
  }, [url, attempt]);

  useImperativeHandle(ref, () => ({
    async tokenize() {
      if (!fields.current) throw new Error('The card fields are not there.');
      const token = await fields.current.tokenize();
      if (token !== null) return v.parse(CardToken, token);
      fields.current.focus(CARD_FIELDS.find(name => state?.errors[name] !== undefined) ?? 'number');
      return null;
    },
  }));

  const wrong = CARD_FIELDS.flatMap(name => {
    const error = state?.errors[name];
    return error === undefined
      ? []
      : [{ name, text: `${i18n._(fieldNames[name])}: ${i18n._(errorTexts[error])}` }];
  });
  if (phase === 'failed')
    return (
      <Alert
        tone="warning"
        action={
          <Button
            onClick={() => {
              setPhase('opening');
              setAttempt(count => count + 1);
            }}
          >
            <Trans id="action.retry">Try again</Trans>
          </Button>
        }
      >
        <Trans id="card.failed">
          The card fields couldn’t be opened. Try again, or choose another method.
        </Trans>
      </Alert>
    );
  return (
    <fieldset className={styles['card']} aria-label={t({ id: 'card.label', message: 'Card details' })}>
      {phase === 'opening' && <Skeleton h="13rem" radius="panel" />}
      <div ref={into} hidden={phase === 'opening'} />
      <div role="status" className={styles['cardErrors']}>
        {wrong.map(({ name, text }) => (
          <FieldError key={name} id={`card-${name}`}>
            {text}
          </FieldError>
        ))}
      </div>
      <p className={styles['note']}>
        <Trans id="card.private">You enter your card at the payment provider. We never see its number.</Trans>
      </p>
    </fieldset>
  );
}
