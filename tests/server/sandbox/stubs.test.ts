import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerTo, greetingIn } from '../../../server/sandbox/stubs/chat-answers.ts';
import { identityScript } from '../../../src/contract/operator/identity-sdk.ts';
import { LOCALES } from '../../../src/contract/operator/locales.ts';
import {
  type ScriptName,
  scriptOrigins,
  thirdPartyScripts,
} from '../../../src/contract/operator/third-party.ts';
import { fakeDist } from '../fake-dist.ts';
import { open, type World } from '../world.ts';

const SCRIPTS = { ...thirdPartyScripts, identity: identityScript };
const NAMES = Object.keys(SCRIPTS) as (ScriptName | 'identity')[];

/** What the contract has to name for the browser to run the script. */
const integrityOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

const { dist, remove } = fakeDist();
let world: World;
beforeEach(async () => {
  world = await open({ dist, games: 60 });
});
afterEach(() => world.close());
afterAll(remove);

describe('the stubs of third parties', () => {
  test.each(NAMES)('%s: the script that is served is the one that the contract names', async name => {
    const script = SCRIPTS[name];
    const { status, headers, text } = await world.client().get(script?.address ?? '');
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(script?.integrity).toBe(integrityOf(text));
    expect(text).toContain(`window.${script?.global} =`);
    expect(text).toContain('Sandbox stand-in');
    for (const method of script?.methods ?? []) expect(text).toMatch(new RegExp(`\\b${method}\\b`));
  });

  test('are not there without the sandbox', async () => {
    const production = await open({ games: 60, settings: { sandbox: false } });
    for (const name of NAMES) {
      expect((await production.client().get(SCRIPTS[name]?.address ?? '')).status).toBe(404);
    }
    await production.close();
  });
});

describe('the content security policy', () => {
  test('allows the origins of the configured scripts, once each, and nothing else', () => {
    const at = (address: string) => ({ address });
    expect(
      scriptOrigins({
        captcha: at('https://captcha.example/v3/api.js'),
        chat: at('https://chat.example/a.js'),
        survey: at('https://chat.example/b.js'),
        fraud: at('/own.js'),
        payments: null,
      }),
    ).toEqual(['https://captcha.example', 'https://chat.example']);
  });

  test('needs nothing for the stubs, which have the app’s own origin', async () => {
    expect(scriptOrigins(thirdPartyScripts)).toEqual([]);
    const policy = String((await world.client().get('/oops')).headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self'(?:;| 'sha)/);
  });
});

describe('the chat’s agent', () => {
  interface Conversation {
    request_id: string;
    messages: { from: string; text: string }[];
  }
  const opening = { project: 'orbit', group: 26, kind: 'livechat', request_id: null, locale: 'en' };
  const openChat = async (over = {}) =>
    (await world.client().post('/sandbox/stand-ins/chat', { ...opening, ...over })).body as Conversation;
  const sendMessage = (id: string, text: string, locale = 'en') =>
    world.client().post(`/sandbox/stand-ins/chat/${id}`, { text, locale });

  test('declares first that it is automatic', async () => {
    const { messages } = await openChat();
    expect(messages).toMatchObject([{ from: 'agent', text: expect.stringContaining('automatic agent') }]);
  });

  test('answers from the help texts, and a returning visitor finds the conversation', async () => {
    const { request_id } = await openChat();
    const { body } = await sendMessage(request_id, 'I forgot my password');
    expect(body).toMatchObject({
      messages: [
        { from: 'visitor', text: 'I forgot my password' },
        { from: 'agent', text: expect.stringContaining('Forgot your password?') },
      ],
    });
    const again = await openChat({ request_id });
    expect(again.request_id).toBe(request_id);
    expect(again.messages).toHaveLength(3);
  });

  test('begins again where the conversation has expired, and shows nothing of unknown ones', async () => {
    const begun = await openChat({ request_id: 'of-another-visitor' });
    expect(begun.request_id).not.toBe('of-another-visitor');
    expect((await sendMessage('of-another-visitor', 'hello')).status).toBe(404);
  });

  test('takes a thousand characters and no more, and not nothing', async () => {
    const { request_id } = await openChat();
    expect((await sendMessage(request_id, 'x'.repeat(1000))).status).toBe(200);
    expect((await sendMessage(request_id, 'x'.repeat(1001))).status).toBe(422);
    expect((await sendMessage(request_id, '   ')).status).toBe(422);
  });

  test('does not listen to other sites', async () => {
    const headers = { 'x-requested-with': undefined };
    const answer = await world.client().post('/sandbox/stand-ins/chat', opening, { headers });
    expect(answer.status).toBe(403);
  });

  test.each(LOCALES)('greets and answers in %s', locale => {
    const isEnglish = locale.startsWith('en');
    expect(greetingIn(locale) === greetingIn('en')).toBe(isEnglish);
    const unknown = answerTo('xyzzy', locale);
    expect(unknown === answerTo('xyzzy', 'en')).toBe(isEnglish);
    expect(answerTo('demo', locale)).not.toBe(unknown);
  });
});
