import {
  CARD_FIELDS,
  type CardError,
  type CardFieldName,
  type CardFieldsState,
} from '../../../../../src/contract/operator/third-party.ts';
import { schemeOf } from '../../../../../src/lib/payment-card.ts';
import { element } from '../../../provider-pages/element.ts';
import type { NewToken } from '../../protocol.ts';
import type { Texts } from '../texts.ts';
import {
  type CardValues,
  type Edit,
  editCvc,
  editExpiry,
  editNumber,
  errorsOf,
  maskOf,
  validityOf,
} from './card-input.ts';

interface Options {
  readonly root: HTMLElement;
  readonly texts: Texts;
  /** Schemes that can be paid with; empty: all. */
  readonly accepts: readonly string[];
  readonly onState: (state: CardFieldsState) => void;
  /** Hands what is told of the card to the provider. Rejects without an answer. */
  readonly send: (token: NewToken) => Promise<void>;
  readonly now?: () => Date;
}

export interface CardForm {
  /** What the page around may know of the card; null: a field is wrong, which the state says. */
  tokenize(): Promise<object | null>;
  focus(field: CardFieldName): void;
}

const EDITS: Readonly<Partial<Record<CardFieldName, (edit: Edit) => Edit>>> = {
  number: editNumber,
  expiry: editExpiry,
  cvc: editCvc,
};

/** Names by which browsers fill the fields in. */
const AUTOCOMPLETE: Readonly<Record<CardFieldName, AutoFill>> = {
  number: 'cc-number',
  expiry: 'cc-exp',
  cvc: 'cc-csc',
  holder: 'cc-name',
};

/** The fields of a card. What is typed stays in them: nobody is told more than the first six and the last four digits. */
export function showCardForm({
  root,
  texts,
  accepts,
  onState,
  send,
  now = () => new Date(),
}: Options): CardForm {
  const left = new Set<CardFieldName>();
  let lastState = '';

  const inputs = Object.fromEntries(CARD_FIELDS.map(name => [name, inputOf(name)])) as Record<
    CardFieldName,
    HTMLInputElement
  >;
  const errorTexts = Object.fromEntries(
    CARD_FIELDS.map(name => [name, element('span', { id: `${name}-error`, className: 'for-readers' })]),
  ) as Record<CardFieldName, HTMLElement>;
  // Its own form, so that browsers know that the fields belong together; it is never sent.
  const form = element('form', { className: 'card-fields', noValidate: true });
  form.addEventListener('submit', event => event.preventDefault());
  for (const name of ['number', 'expiry', 'cvc', 'holder'] as const) {
    const isWide = name === 'number' || name === 'holder';
    const label = element('label', { className: isWide ? 'wide' : '' }, texts.fields[name], inputs[name]);
    form.append(label, errorTexts[name]);
  }
  const tests = element('ul', {}, ...texts.testCards.map(text => element('li', {}, text)));
  const about = element('details', { className: 'wide note' }, element('summary', {}, texts.cardNote), tests);
  form.append(about);
  root.setAttribute('aria-label', texts.fields.number);
  root.replaceChildren(element('h1', { className: 'for-readers' }, texts.fields.number), form);

  function inputOf(name: CardFieldName): HTMLInputElement {
    const input = element('input', {
      name,
      type: 'text',
      inputMode: name === 'holder' ? 'text' : 'numeric',
      autocomplete: AUTOCOMPLETE[name],
      spellcheck: false,
      maxLength: name === 'holder' ? 60 : 40,
      required: true,
    });
    input.setAttribute('aria-describedby', `${name}-error`);
    if (name === 'expiry') input.placeholder = texts.expiryExample;
    const edit = EDITS[name];
    input.addEventListener('input', event => {
      // A character that is being composed is not finished yet.
      if (edit && !(event as InputEvent).isComposing) apply(input, edit);
      update();
    });
    input.addEventListener('blur', () => {
      if (input.value !== '') left.add(name);
      update();
    });
    return input;
  }

  const values = (): CardValues => ({
    number: inputs.number.value,
    expiry: inputs.expiry.value,
    cvc: inputs.cvc.value,
    holder: inputs.holder.value,
  });

  /** Shows and tells what has changed. */
  function update(): Partial<Record<CardFieldName, CardError>> {
    const all = errorsOf(values(), accepts, now());
    const shown = Object.fromEntries(Object.entries(all).filter(([name]) => left.has(name as CardFieldName)));
    for (const name of CARD_FIELDS) {
      const error = shown[name];
      inputs[name].setAttribute('aria-invalid', String(error !== undefined));
      const text = error === undefined ? '' : texts.errors[error];
      if (errorTexts[name].textContent !== text) errorTexts[name].textContent = text;
    }
    const state: CardFieldsState = {
      scheme: schemeOf(inputs.number.value),
      errors: shown as CardFieldsState['errors'],
      is_complete: Object.keys(all).length === 0,
    };
    const text = JSON.stringify(state);
    if (text !== lastState) onState(state);
    lastState = text;
    return all;
  }

  return {
    async tokenize() {
      for (const name of CARD_FIELDS) left.add(name);
      const [first] = Object.keys(update()) as CardFieldName[];
      if (first !== undefined) {
        inputs[first].focus();
        return null;
      }
      const { number, expiry } = values();
      const card = { token: randomToken(), ...maskOf(number) };
      await send({ ...card, validity: validityOf(expiry, now()) });
      return card;
    },
    focus: field => inputs[field].focus(),
  };
}

function apply(input: HTMLInputElement, edit: (edit: Edit) => Edit): void {
  const caret = input.selectionStart ?? input.value.length;
  const edited = edit({ text: input.value, caret });
  if (edited.text === input.value) return;
  input.value = edited.text;
  input.setSelectionRange(edited.caret, edited.caret);
}

/** 256 random bits, in the alphabet of addresses. */
function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
