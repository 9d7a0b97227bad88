// @vitest-environment happy-dom
import '../../../setup/dom-environment.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CallError } from '../../../../server/sandbox/psp/client/order/calls.ts';
import { showOrder, showTerms } from '../../../../server/sandbox/psp/client/order/order-view.ts';
import { textsOf } from '../../../../server/sandbox/psp/client/texts.ts';
import type { Answer, OrderView } from '../../../../server/sandbox/psp/protocol.ts';

const texts = textsOf('en');
const OPEN: OrderView = {
  page: 'bank',
  merchant: 'Orbit',
  amount_cents: 5000,
  currency: 'EUR',
  account: null,
  state: 'open',
  return_url: 'http://localhost:3000/payments?payment=1',
  code: '',
  attempts_left: 3,
};

let left: string[];
let over: number;
let answers: Answer[];
beforeEach(() => {
  left = [];
  over = 0;
  answers = [];
  document.body.innerHTML = '<main id="page"></main>';
});
afterEach(() => {
  document.body.innerHTML = '';
});

const root = () => document.querySelector('#page') as HTMLElement;
/** Shows what the calls answer, one after another; an error is thrown. */
async function show(...replies: (OrderView | CallError)[]) {
  const next = async () => {
    const reply = replies.shift();
    if (reply === undefined) throw new Error('no call was expected');
    if (reply instanceof CallError) throw reply;
    return reply;
  };
  await showOrder({
    root: root(),
    texts,
    locale: 'en',
    calls: {
      load: next,
      answer(given) {
        answers.push(given);
        return next();
      },
    },
    leave: url => left.push(url),
    onOver: () => {
      over += 1;
    },
  }).load();
}
const shown = () => root().textContent ?? '';
async function press(name: string): Promise<void> {
  root().querySelector<HTMLElement>(`[data-name="${name}"]`)?.click();
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

describe('the page of a payment', () => {
  test('says that it is a sandbox, who is paid and how much', async () => {
    await show(OPEN);
    for (const text of [texts.sandbox, 'Payment to Orbit', '€50.00']) expect(shown()).toContain(text);
  });

  test('of a bank asks for a log-in without a password, then for the answer, and leads back', async () => {
    await show(OPEN, { ...OPEN, state: 'done' });
    expect(root().querySelector('input')).toBeNull();
    await press('approve');
    expect(answers).toEqual([]);
    await press('approve');
    expect(answers).toEqual([{ answer: 'approve' }]);
    expect(left).toEqual([OPEN.return_url]);
  });

  test('can be left without an answer', async () => {
    await show(OPEN);
    const link = root().querySelector('a') as HTMLAnchorElement;
    expect([link.textContent, link.href]).toEqual([texts.leave, OPEN.return_url]);
  });

  test('keeps what was shown where the answer is lost, says so, and can be answered again', async () => {
    await show({ ...OPEN, page: 'wallet' }, new CallError('network'), {
      ...OPEN,
      page: 'wallet',
      state: 'over',
    });
    await press('cancel');
    expect(root().querySelector('[role="alert"]')?.textContent).toBe(texts.offline);
    expect(left).toEqual([]);
    await press('cancel');
    expect(left).toEqual([OPEN.return_url]);
  });

  test('that has ended asks nothing, and stays until the player leaves', async () => {
    await show({ ...OPEN, state: 'refused' });
    expect(root().querySelector('[role="status"]')?.textContent).toBe(texts.refused);
    expect(root().querySelector('button')).toBeNull();
    expect(left).toEqual([]);
  });

  test('of 3-D Secure counts wrong codes, and leaves the frame to the page around it', async () => {
    const challenge: OrderView = { ...OPEN, page: 'challenge', code: '123456' };
    await show(challenge, { ...challenge, attempts_left: 2 }, { ...challenge, state: 'done' });
    expect(shown()).toContain('it is 123456.');
    const send = async (code: string) => {
      const input = root().querySelector('input') as HTMLInputElement;
      input.focus();
      input.value = code;
      root()
        .querySelector('form')
        ?.dispatchEvent(new Event('submit', { cancelable: true }));
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    };
    await send('1');
    expect(root().querySelector('[role="alert"]')?.textContent).toBe('This code is wrong. Attempts left: 2');
    expect(document.activeElement).toBe(root().querySelector('input'));
    await send('123456');
    expect(answers).toEqual([
      { answer: 'code', code: '1' },
      { answer: 'code', code: '123456' },
    ]);
    expect([over, left]).toEqual([1, []]);
  });

  test('without a connection says so, and tries again; at a wrong address there is nothing to try', async () => {
    await show(new CallError('network'), OPEN);
    expect(shown()).toContain(texts.offline);
    await press('retry');
    expect(shown()).toContain(texts.titles.bank);
    document.body.innerHTML = '<main id="page"></main>';
    await show(new CallError('unknown'));
    expect(shown()).toBe(texts.unknown);
  });
});

test.each(['en', 'de', 'fr-CA', 'no', 'it', 'et', 'xx'])(
  'the terms of the provider are shown in %s',
  locale => {
    const { terms } = textsOf(locale);
    showTerms(root(), textsOf(locale));
    expect([document.title, root().querySelector('h1')?.textContent]).toEqual([terms.title, terms.title]);
    expect([...root().querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(terms.paragraphs);
    expect(terms.title === textsOf('en').terms.title).toBe(['en', 'xx'].includes(locale));
  },
);
