// @vitest-environment happy-dom
import '../../../setup/dom-environment.ts';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CardForm, showCardForm } from '../../../../server/sandbox/psp/client/card/card-form.ts';
import { connectToScript } from '../../../../server/sandbox/psp/client/card/script-link.ts';
import { textsOf } from '../../../../server/sandbox/psp/client/texts.ts';
import { NewToken } from '../../../../server/sandbox/psp/protocol.ts';
import type { CardFieldsState } from '../../../../src/contract/operator/third-party.ts';

const NUMBER = '4012 8888 8888 1881';
const VALUES = { number: NUMBER, expiry: '12/31', cvc: '987', holder: 'Ada Lovelace' };

let form: CardForm;
let states: CardFieldsState[];
let sent: NewToken[];
let isDown: boolean;

beforeEach(() => {
  states = [];
  sent = [];
  isDown = false;
  document.body.innerHTML = '<div id="page"></div>';
  form = showCardForm({
    root: document.querySelector('#page') as HTMLElement,
    texts: textsOf('en'),
    accepts: ['visa'],
    onState: state => states.push(state),
    async send(token) {
      if (isDown) throw new Error('no answer');
      sent.push(token);
    },
    now: () => new Date(2026, 10, 20),
  });
});
afterEach(() => {
  document.body.innerHTML = '';
});

const input = (name: string) => document.querySelector(`input[name="${name}"]`) as HTMLInputElement;
function type(name: string, text: string, leaves = true): void {
  const field = input(name);
  field.value = text;
  field.setSelectionRange(text.length, text.length);
  field.dispatchEvent(new Event('input'));
  if (leaves) field.dispatchEvent(new Event('blur'));
}
const fill = (over: Partial<typeof VALUES> = {}) => {
  for (const [name, text] of Object.entries({ ...VALUES, ...over })) type(name, text);
};

describe('the card fields', () => {
  test('hand a token on, with six and four digits and nothing else of the card', async () => {
    fill();
    const token = await form.tokenize();
    expect(token).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      first_six: '401288',
      last_four: '1881',
      scheme: 'visa',
    });
    expect(sent).toHaveLength(1);
    expect(v.is(NewToken, sent[0])).toBe(true);
    expect(Object.keys(sent[0] ?? {}).toSorted()).toEqual(Object.keys(NewToken.entries).toSorted());
    const disclosed = JSON.stringify([sent, states, token]);
    for (const secret of ['8888', '12/31', '1231', '987', 'Ada']) expect(disclosed).not.toContain(secret);
  });

  test('make another token each time', async () => {
    fill();
    await form.tokenize();
    await form.tokenize();
    expect(new Set(sent.map(({ token }) => token)).size).toBe(2);
  });

  test('say what is wrong with a field once it was left, and with all when a token is asked for', async () => {
    type('number', '4012', false);
    expect(states.at(-1)?.errors).toEqual({});
    type('number', '4012');
    expect(states.at(-1)).toEqual({
      scheme: null,
      errors: { number: 'errors.card.number' },
      is_complete: false,
    });
    expect(input('number').getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelector('#number-error')?.textContent).toBe('This card number isn’t right');
    expect(await form.tokenize()).toBeNull();
    expect(Object.keys(states.at(-1)?.errors ?? {})).toEqual(['number', 'expiry', 'cvc', 'holder']);
    expect(document.activeElement).toBe(input('number'));
    expect(sent).toEqual([]);
  });

  test('are complete when all of them are right, and tell each state once', () => {
    fill();
    expect(states.at(-1)).toEqual({ scheme: 'visa', errors: {}, is_complete: true });
    const count = states.length;
    type('holder', 'Ada King');
    expect(states).toHaveLength(count);
  });

  test('refuse a card of another brand', () => {
    fill({ number: '5555 5555 5555 4444' });
    expect(states.at(-1)?.errors).toEqual({ number: 'errors.card.unsupported' });
  });

  test('are filled in by browsers, and by keyboards of digits', () => {
    const facts = ['number', 'expiry', 'cvc', 'holder'].map(name => {
      const { autocomplete, inputMode } = input(name);
      return `${autocomplete} ${inputMode}`;
    });
    expect(facts).toEqual(['cc-number numeric', 'cc-exp numeric', 'cc-csc numeric', 'cc-name text']);
  });

  test('reject where the provider does not answer', async () => {
    fill();
    isDown = true;
    await expect(form.tokenize()).rejects.toThrow('no answer');
  });
});

describe('the page of the card fields', () => {
  const MERCHANT = 'http://localhost:3000';

  function around() {
    const hellos: unknown[] = [];
    const parent = { postMessage: (message: unknown) => hellos.push(message) };
    const self = Object.assign(new EventTarget(), { parent }) as unknown as Window;
    const say = (over: object) =>
      self.dispatchEvent(
        Object.assign(new Event('message'), {
          source: parent,
          origin: MERCHANT,
          data: { psp: 'connect' },
          ports: [new MessageChannel().port1],
          ...over,
        }),
      );
    return { self, say, hellos };
  }

  test('answers the window around it alone, from an origin of the merchant’s, with a port', async () => {
    const { self, say, hellos } = around();
    let isConnected = false;
    const link = connectToScript(self, [MERCHANT], () => undefined);
    void link.then(() => {
      isConnected = true;
    });
    expect(hellos).toEqual([{ psp: 'hello' }]);
    for (const over of [
      { source: window },
      { origin: 'https://evil.example' },
      { data: { psp: 'hello' } },
      { data: null },
      { ports: [] },
    ])
      say(over);
    await Promise.resolve();
    expect(isConnected).toBe(false);
    say({});
    await link;
    expect(isConnected).toBe(true);
  });

  test('takes the messages of the script, and no others, over the port', async () => {
    const { self, say } = around();
    const { port1, port2 } = new MessageChannel();
    const taken: unknown[] = [];
    const messages: unknown[] = [];
    port2.onmessage = ({ data }) => messages.push(data);
    const link = connectToScript(self, [MERCHANT], message => taken.push(message));
    say({ ports: [port1] });
    await link;
    for (const message of [
      { type: 'tokenize', id: 1 },
      { type: 'number' },
      { type: 'focus', field: 'pin' },
      'x',
    ])
      port2.postMessage(message);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    expect(taken).toEqual([{ type: 'tokenize', id: 1 }]);
    expect(messages).toEqual([{ type: 'ready' }]);
  });
});
