import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChatOptions } from '../../../../src/contract/operator/third-party.ts';
import { account, setPlayer } from '../../../../src/features/account/state.ts';
import { closeSafetySheet, safetySheet } from '../../../../src/features/safe-play/safety-sheet.ts';
import { endConversation, setDraft } from '../../../../src/features/support/chat/actions.ts';
import ChatWindow from '../../../../src/features/support/chat/ChatWindow.tsx';
import { chatWindow, closeChat, openChat } from '../../../../src/features/support/chat/chat-window.ts';
import { chat, readDraft } from '../../../../src/features/support/chat/state.ts';
import { unloadScripts } from '../../../../src/features/third-party/load-script.ts';
import { somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../../setup/mount.tsx';
import { someLevels } from '../../levels/some-levels.ts';
import { scriptedPage } from '../../third-party/scripted-page.ts';

const GLOBAL = 'OrbitSandboxChat';
const AT = '2026-06-01T12:00:00.000Z';
const messageFrom = (from: 'agent' | 'visitor', text: string) => ({
  id: `${from} ${text}`,
  from,
  text,
  at: AT,
});

/** A provider that greets, and replies to everything with `answer`. */
function provider(send: (text: string) => Promise<unknown[]>) {
  const end = vi.fn();
  const connect = vi.fn(async (options: ChatOptions) => ({
    requestId: options.requestId ?? 'conversation-1',
    history: [messageFrom('agent', 'Hello'), { id: 1, from: 'unknown', text: '<b>' }],
    send,
    end,
  }));
  return { connect, end };
}

let page: ReturnType<typeof scriptedPage>;
let online = true;

beforeEach(() => {
  freshTab();
  online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  page = scriptedPage();
  account.authStatus = 'guest';
  stubFetch({});
});
afterEach(() => {
  closeChat();
  endConversation();
  setDraft('');
  cleanup();
  unloadScripts();
  page.clear(GLOBAL);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function opened(api: ReturnType<typeof provider>) {
  openChat();
  mount(<ChatWindow />);
  await vi.waitFor(() => expect(page.scripts).toHaveLength(1));
  page.arrive(GLOBAL, api);
  await screen.findByText('Hello');
  return api;
}
const field = () => screen.getByLabelText<HTMLInputElement>('Your message');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('the chat', () => {
  test('is the messenger for a player of a level that is flagged writable', async () => {
    stubFetch({ 'GET /api/info/statuses': { body: someLevels } });
    setPlayer(somePlayer({ level: 'level_3' }));
    const api = await opened(provider(async () => []));
    expect(api.connect.mock.calls[0]?.[0]).toMatchObject({ kind: 'messenger' });
    expect(screen.getByRole('heading', { name: 'Messenger' })).toBeDefined();
    setPlayer(null);
  });

  test('has limits, breaks and help one press away, which closes it', async () => {
    await opened(provider(async () => []));
    const page = screen.getByRole('link', { name: 'More about responsible gaming' });
    expect(page.getAttribute('href')).toBe('/responsible-gaming');
    fireEvent.click(screen.getByRole('button', { name: 'Limits, breaks and help' }));
    expect(chatWindow.isOpen).toBe(false);
    await vi.waitFor(() => expect(safetySheet.isOpen).toBe(true));
    closeSafetySheet();
  });

  test('loads nothing until it is opened, then shows that its agent is automatic', async () => {
    mount(<ChatWindow />);
    expect(page.scripts).toEqual([]);
    cleanup();
    const { connect } = await opened(provider(async () => []));
    expect(connect).toHaveBeenCalledExactlyOnceWith({
      project: 'orbit',
      group: 26,
      kind: 'livechat',
      requestId: null,
      locale: 'en',
    });
    expect(screen.getByText(/Automatic sandbox agent/)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Live chat' })).toBeDefined();
  });

  test('shows messages and replies, and drops what is no message', async () => {
    await opened(
      provider(async text => [messageFrom('visitor', text), messageFrom('agent', 'An answer'), 'rubbish']),
    );
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    type('A question');
    press();
    await screen.findByText('An answer');
    expect(screen.getByText('A question')).toBeDefined();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(field().value).toBe('');
  });

  test('keeps a message that failed in the field and shows an error', async () => {
    let isBroken = true;
    await opened(
      provider(async text => {
        if (isBroken) throw new Error('lost');
        return [messageFrom('visitor', text)];
      }),
    );
    type('A question');
    press();
    await screen.findByText(/wasn’t sent/);
    expect(field().value).toBe('A question');
    isBroken = false;
    press();
    await vi.waitFor(() => expect(field().value).toBe(''));
    expect(screen.queryByText(/wasn’t sent/)).toBeNull();
  });

  test('sends no empty message, and one message once', async () => {
    let answer: (rows: unknown[]) => void = () => undefined;
    const send = vi.fn(
      () =>
        new Promise<unknown[]>(resolve => {
          answer = resolve;
        }),
    );
    await opened(provider(send));
    type('   ');
    press();
    expect(send).not.toHaveBeenCalled();
    type('Hello there');
    press();
    press();
    fireEvent.submit(field().form as HTMLFormElement);
    expect(send).toHaveBeenCalledExactlyOnceWith('Hello there');
    answer([]);
    await vi.waitFor(() => expect(chat.isSending).toBe(false));
  });

  test('shows that it is offline, keeps the draft over a reload, and resumes by itself', async () => {
    online = false;
    openChat();
    mount(<ChatWindow />);
    await screen.findByText(/You’re offline/);
    type('Later then');
    expect(readDraft()).toBe('Later then');
    expect(page.scripts).toEqual([]);
    online = true;
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(page.scripts).toHaveLength(1));
    page.arrive(
      GLOBAL,
      provider(async () => []),
    );
    await screen.findByText('Hello');
    expect(field().value).toBe('Later then');
  });

  test('whose script is blocked shows another contact and a retry', async () => {
    openChat();
    mount(<ChatWindow />);
    await vi.waitFor(() => expect(page.scripts).toHaveLength(1));
    page.block();
    await screen.findByText(/support@orbit\.example/);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(page.scripts).toHaveLength(2));
    page.arrive(
      GLOBAL,
      provider(async () => []),
    );
    await screen.findByText('Hello');
  });
});

describe('a player’s conversation', () => {
  const RESTORE = 'POST /restore-id/get';
  const REMEMBER = 'POST /restore-id/set';

  test('resumes', async () => {
    const { to } = stubFetch({ [RESTORE]: { body: { requestId: 'conversation-9', type: 'livechat' } } });
    setPlayer(somePlayer());
    const { connect } = await opened(provider(async () => []));
    expect(to(RESTORE)[0]?.body).toEqual({ internalId: 7, project: 'orbit' });
    expect(connect).toHaveBeenCalledWith(expect.objectContaining({ requestId: 'conversation-9' }));
    expect(to(REMEMBER)).toEqual([]);
  });

  test('that is new is stored for their other devices', async () => {
    const { to } = stubFetch({
      [RESTORE]: { body: { requestId: null, type: null } },
      [REMEMBER]: { status: 204 },
    });
    setPlayer(somePlayer());
    await opened(provider(async () => []));
    await vi.waitFor(() =>
      expect(to(REMEMBER)[0]?.body).toEqual({
        internalId: 7,
        project: 'orbit',
        requestId: 'conversation-1',
        type: 'livechat',
      }),
    );
  });

  test('is cleared from screen and device at sign-out, with its draft', async () => {
    stubFetch({ [RESTORE]: { body: { requestId: null, type: null } }, [REMEMBER]: { status: 204 } });
    setPlayer(somePlayer());
    const { end } = await opened(provider(async () => []));
    type('My name is Ann');
    closeChat();
    setPlayer(null);
    expect(end).toHaveBeenCalledOnce();
    expect(chat.messages).toEqual([]);
    expect(chat.draft).toBe('');
    expect(readDraft()).toBe('');
  });

  test('of one player that arrives too late is not shown to the next one', async () => {
    let answer: () => void = () => undefined;
    await opened(
      provider(
        text =>
          new Promise(resolve => {
            answer = () => resolve([messageFrom('visitor', text), messageFrom('agent', 'For Ann only')]);
          }),
      ),
    );
    type('Mine');
    press();
    closeChat();
    endConversation();
    answer();
    await Promise.resolve();
    expect(JSON.stringify(chat.messages)).not.toContain('For Ann only');
  });
});

test('a casino without a chat opens none', async () => {
  const { brand } = await import('../../../../src/contract/operator/brand.ts');
  const before = brand.chat;
  Object.assign(brand, { chat: null });
  openChat();
  expect(chatWindow.isOpen).toBe(false);
  Object.assign(brand, { chat: before });
});
