import { findCurrency } from '../../../../../src/contract/operator/currencies.ts';
import { intlTag, type LocaleCode } from '../../../../../src/contract/operator/locales.ts';
import { formatMoney } from '../../../../../src/lib/money.ts';
import { element } from '../../../provider-pages/element.ts';
import type { Answer, OrderView } from '../../protocol.ts';
import type { Texts } from '../texts.ts';
import { CallError, type OrderCalls } from './calls.ts';

interface Options {
  readonly root: HTMLElement;
  readonly texts: Texts;
  readonly locale: string;
  readonly calls: OrderCalls;
  /** Leads the player back to the merchant. */
  readonly leave: (url: string) => void;
  /** Tells the page around a frame that the player is done here. */
  readonly onOver: () => void;
}

/** What a bank, an e-wallet or 3-D Secure asks about a payment, and what has become of it. */
export function showOrder({ root, texts, locale, calls, leave, onOver }: Options) {
  let order: OrderView | null = null;
  let isLoggedIn = false;
  let isBusy = false;
  let problem: string | null = null;
  root.className = 'order';

  async function run(call: () => Promise<OrderView>): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    problem = null;
    render();
    const before = order;
    try {
      order = await call();
      const isWrong = before !== null && order.state === 'open' && order.attempts_left < before.attempts_left;
      if (isWrong) problem = texts.wrongCode.replace('{}', String(order.attempts_left));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      problem = error.failure === 'unknown' ? texts.unknown : texts.offline;
    }
    isBusy = false;
    render();
    if (order === null || before === null || order.state === 'open') return;
    onOver();
    if (order.page !== 'challenge') leave(order.return_url);
  }

  const load = () => run(calls.load);
  const send = (answer: Answer) => void run(() => calls.answer(answer));

  function render(): void {
    const focused = (document.activeElement as HTMLElement | null)?.dataset?.['name'];
    root.replaceChildren(...content());
    const next = focused === undefined ? null : root.querySelector<HTMLElement>(`[data-name="${focused}"]`);
    (next ?? (focused === undefined ? null : root.querySelector<HTMLElement>('[data-name]')))?.focus();
  }

  function content(): HTMLElement[] {
    const alert = problem === null ? [] : [paragraph('alert', problem, 'bad')];
    if (order === null) {
      if (problem === null) return [paragraph('status', texts.loading, 'note')];
      const isRetried = problem === texts.offline;
      return [...alert, ...(isRetried ? [button('retry', texts.retry, () => void load())] : [])];
    }
    document.title = texts.titles[order.page];
    const heading = element('h1', {}, document.title);
    const note = element('p', { className: 'sandbox' }, texts.sandbox);
    return [
      note,
      heading,
      ...amountOf(order),
      ...alert,
      ...(order.state === 'open' ? asking(order) : ended(order)),
    ];
  }

  function amountOf({ amount_cents, currency: code, merchant, account }: OrderView): HTMLElement[] {
    const currency = findCurrency(code);
    const tag = intlTag(locale as LocaleCode);
    return [
      element('p', {}, texts.payTo.replace('{}', merchant)),
      ...(currency ? [element('p', { className: 'amount' }, formatMoney(amount_cents, currency, tag))] : []),
      ...(account === null ? [] : [element('p', { className: 'note' }, account)]),
    ];
  }

  function asking(open: OrderView): HTMLElement[] {
    if (open.page === 'challenge') return challenge(open);
    if (open.page === 'bank' && !isLoggedIn) {
      const logIn = button(
        'approve',
        texts.logIn,
        () => {
          isLoggedIn = true;
          render();
        },
        'primary',
      );
      return [element('p', { className: 'note' }, texts.logInNote), actions(logIn, cancel(), back(open))];
    }
    const approve = button('approve', texts.approve, () => send({ answer: 'approve' }), 'primary');
    const decline = button('decline', texts.decline, () => send({ answer: 'decline' }));
    return [actions(approve, decline, cancel(), back(open))];
  }

  function challenge({ code }: OrderView): HTMLElement[] {
    const input = element('input', {
      name: 'code',
      inputMode: 'numeric',
      autocomplete: 'one-time-code',
      maxLength: 12,
      required: true,
    });
    input.dataset['name'] = 'code';
    const form = element(
      'form',
      { className: 'actions' },
      element('p', {}, texts.codeSent.replace('{}', code)),
      element('label', {}, texts.code, input),
      button('confirm', texts.confirm, null, 'primary'),
      cancel(),
    );
    form.addEventListener('submit', event => {
      event.preventDefault();
      send({ answer: 'code', code: input.value });
    });
    return [form];
  }

  function ended({ state, page, return_url }: OrderView): HTMLElement[] {
    const text = state === 'done' ? texts.done : state === 'refused' ? texts.refused : texts.over;
    const outcome = paragraph('status', text, state === 'done' ? 'good' : 'bad');
    if (page === 'challenge') return [outcome, element('p', {}, texts.backInApp)];
    return [outcome, actions(link(texts.back, return_url, 'primary'))];
  }

  const cancel = () => button('cancel', texts.cancel, () => send({ answer: 'cancel' }));
  const back = ({ return_url }: OrderView) => link(texts.leave, return_url);

  function button(name: string, text: string, press: (() => void) | null, className = ''): HTMLElement {
    const made = element('button', { className, type: press ? 'button' : 'submit' }, text);
    // One that were disabled would lose the focus.
    made.setAttribute('aria-disabled', String(isBusy));
    if (press) made.addEventListener('click', press);
    made.dataset['name'] = name;
    return made;
  }

  return { load };
}

const link = (text: string, href: string, className = ''): HTMLElement =>
  element('a', { className: `button ${className}`, href }, text);

const actions = (...children: HTMLElement[]): HTMLElement =>
  element('div', { className: 'actions' }, ...children);

function paragraph(role: 'alert' | 'status', text: string, className: string): HTMLElement {
  const made = element('p', { className }, text);
  made.setAttribute('role', role);
  return made;
}

/** What the provider has to say to who pays by it, beside the casino's own terms. */
export function showTerms(root: HTMLElement, { terms }: Pick<Texts, 'terms'>): void {
  document.title = terms.title;
  root.className = 'order';
  const paragraphs = terms.paragraphs.map(text => element('p', {}, text));
  root.replaceChildren(element('h1', {}, terms.title), ...paragraphs);
}
