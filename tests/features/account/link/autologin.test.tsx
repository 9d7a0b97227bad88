import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { wallet } from '../../../../src/contract/subjects/wallet.ts';
import { call } from '../../../../src/core/http/call.ts';
import { onUnauthorized } from '../../../../src/core/session/epoch.ts';
import { leaveForProvider } from '../../../../src/features/account/external/state.ts';
import AutologinScreen from '../../../../src/features/account/link/AutologinScreen.tsx';
import { autologin } from '../../../../src/features/account/link/autologin.ts';
import { signInNotice } from '../../../../src/features/account/link/sign-in-notice.ts';
import LoginScreen from '../../../../src/features/account/sign-in/LoginScreen.tsx';
import { account, setPlayer } from '../../../../src/features/account/state.ts';
import { context, formAnswers, type StubResponse, somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { at, freshTab, mount } from '../../../setup/mount.tsx';

const LINK = 'POST /api/users/autologin';
const CALLBACK = 'POST /api/auth_providers/callback';
const INVALID = { status: 422, body: { errors: { autologin_token: ['errors.token.invalid'] } } };
const signedIn = { 'GET /api/player': { body: somePlayer() } };

const open = (address: string) => {
  freshTab(address);
  Object.assign(autologin, { phase: 'checking', email: '', state: '', redirect: '/' });
  Object.assign(signInNotice, { reason: null, error: null });
};
beforeEach(() => open('/autologin#secret'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a link that signs in', () => {
  test('leaves the address at once, signs in and goes on', async () => {
    const { to } = stubFetch({ [LINK]: { status: 201, body: somePlayer() }, ...signedIn });
    mount(<AutologinScreen />);
    expect(location.href).not.toContain('secret');
    await vi.waitFor(() => expect(account.authStatus).toBe('player'));
    expect(at()).toBe('/');
    expect(to(LINK)[0]?.body).toEqual({ user: { autologin_token: 'secret' } });
  });

  test('that fails leads to the login page, which says why', async () => {
    stubFetch({ [LINK]: INVALID, 'GET /api/auth_providers': { body: [] } });
    mount(<AutologinScreen />);
    await vi.waitFor(() => expect(at()).toBe('/login'));
    cleanup();
    mount(<LoginScreen />);
    expect(screen.getByText('This link has expired or was already used')).toBeTruthy();
  });

  test('that is opened in another browser than it was asked for in leads there, with that reason', async () => {
    const errors = { autologin_token: ['errors.token.device'] };
    stubFetch({ [LINK]: { status: 422, body: { errors } }, 'GET /api/auth_providers': { body: [] } });
    mount(<AutologinScreen />);
    await vi.waitFor(() => expect(at()).toBe('/login'));
    cleanup();
    mount(<LoginScreen />);
    expect(screen.getByText('Open the link in the browser in which you asked for it')).toBeTruthy();
  });

  test('for an account with a second factor leads there too, with that reason', async () => {
    stubFetch({ [LINK]: { status: 422, body: { errors: { otp_attempt: ['errors.otp.required'] } } } });
    mount(<AutologinScreen />);
    await vi.waitFor(() => expect(signInNotice.reason).toBe('code'));
  });

  test('of another player offers to stay, or to change over', async () => {
    setPlayer(somePlayer());
    const { answers } = stubFetch({ [LINK]: { status: 409, body: { error: 'other_player' } } });
    mount(<AutologinScreen />);
    expect(await screen.findByText(/belongs to another account/)).toBeTruthy();
    answers['DELETE /api/users/sign_out'] = { status: 204 };
    answers[LINK] = { status: 201, body: somePlayer({ id: 9 }) };
    answers['GET /api/player'] = { body: somePlayer({ id: 9 }) };
    await press('Sign out and use the link');
    await vi.waitFor(() => expect(account.player?.id).toBe(9));
  });

  test('without an answer it can be tried again', async () => {
    const { answers } = stubFetch({});
    mount(<AutologinScreen />);
    expect(await screen.findByText('We couldn’t check the link')).toBeTruthy();
    Object.assign(answers, { [LINK]: { status: 201, body: somePlayer() }, ...signedIn });
    await press('Try again');
    await vi.waitFor(() => expect(account.authStatus).toBe('player'));
  });
});

describe('coming back from a provider', () => {
  const back = () => open('/autologin?state=abc.en&code=xyz');

  test('signs in and returns to where the player came from', async () => {
    back();
    const reply = { outcome: 'signed_in', player: somePlayer(), redirect: '/pokies/all' };
    const { to } = stubFetch({ [CALLBACK]: { body: reply }, ...signedIn });
    mount(<AutologinScreen />);
    expect(location.search).toBe('');
    await vi.waitFor(() => expect(at()).toBe('/pokies/all'));
    expect(to(CALLBACK)[0]?.body).toEqual({ state: 'abc.en', code: 'xyz' });
  });

  test('while signed in, a 401 of the session that is being replaced ends nothing', async () => {
    back();
    setPlayer(somePlayer());
    const callback = Promise.withResolvers<StubResponse>();
    const onEnd = vi.fn();
    const stop = onUnauthorized(onEnd);
    stubFetch({
      [CALLBACK]: () => callback.promise,
      'GET /api/player/accounts': { status: 401, body: {} },
      ...signedIn,
    });
    mount(<AutologinScreen />);
    await call(wallet.listAccounts).catch(() => undefined);
    callback.resolve({ body: { outcome: 'signed_in', player: somePlayer(), redirect: '/pokies/all' } });
    await vi.waitFor(() => expect(at()).toBe('/pokies/all'));
    expect(onEnd).not.toHaveBeenCalled();
    await call(wallet.listAccounts).catch(() => undefined);
    expect(onEnd).toHaveBeenCalledOnce();
    stop();
  });

  test('a redirect to another site is not followed', async () => {
    back();
    const reply = { outcome: 'signed_in', player: somePlayer(), redirect: '//evil.example' };
    stubFetch({ [CALLBACK]: { body: reply }, ...signedIn });
    mount(<AutologinScreen />);
    await vi.waitFor(() => expect(at()).toBe('/'));
  });

  test('a new player gives what is missing, with every mistake at its field', async () => {
    back();
    const bare = somePlayer({
      autoregistered: true,
      date_of_birth: null,
      auth_fields_missed: ['date_of_birth', 'terms_acceptance'],
    });
    const DETAILS = 'POST /api/auth_providers/update_details';
    const reply = { outcome: 'signed_in', player: bare, redirect: '/pokies/all' };
    const { to } = stubFetch({
      ...formAnswers,
      [CALLBACK]: { body: reply },
      [DETAILS]: { body: somePlayer({ autoregistered: true }) },
      'GET /api/player': { body: bare },
      'GET /client-context': { body: context },
    });
    mount(<AutologinScreen />);
    expect(await screen.findByText(/One more step/)).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await vi.waitFor(() =>
      expect(document.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThan(1),
    );
    expect(to(DETAILS)).toEqual([]);
    for (const [name, value] of [
      ['Day', '17'],
      ['Month', '05'],
      ['Year', '1990'],
    ] as const)
      fireEvent.change(screen.getByLabelText(name), { target: { value } });
    await userEvent.click(screen.getByRole('checkbox', { name: /I accept the terms/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await vi.waitFor(() => expect(at()).toBe('/pokies/all'));
    expect(to(DETAILS)[0]?.body).toMatchObject({
      user: { country: 'DE', date_of_birth: '1990-05-17', terms_acceptance: true },
    });
  });

  test('an address that has an account takes its password, or a mail', async () => {
    back();
    const LINKED = 'POST /api/auth_providers/link';
    const reply = { outcome: 'password', email: 'ann@example.com', redirect: '/pokies/all' };
    const { answers, to } = stubFetch({
      [CALLBACK]: { body: reply },
      [LINKED]: { status: 422, body: { errors: { password: ['errors.password.wrong'] } } },
      'POST /api/auth_providers/link/mail': { status: 204 },
      ...signedIn,
    });
    mount(<AutologinScreen />);
    fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'guess' } });
    await press('Sign in');
    await vi.waitFor(() =>
      expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'),
    );
    await press('E-mail me a link instead');
    expect(await screen.findByText(/e-mailed a link to ann@example.com/)).toBeTruthy();
    answers[LINKED] = { status: 201, body: somePlayer() };
    await press('Sign in');
    await vi.waitFor(() => expect(at()).toBe('/pokies/all'));
    expect(to(LINKED).at(-1)?.body).toEqual({ state: 'abc.en', user: { password: 'guess' } });
  });

  test('who has cancelled there is told so at the login', async () => {
    open('/autologin?state=abc.en&error=access_denied');
    stubFetch({});
    mount(<AutologinScreen />);
    await vi.waitFor(() => expect(at()).toBe('/login'));
    expect(signInNotice.reason).toBe('cancelled');
  });

  test.each([
    ['who has cancelled there', '&error=access_denied'],
    ['whose answer was lost, so that it counts no more', '&code=xyz'],
  ])('%s goes on from the login to where they wanted to go', async (_who, query) => {
    const leaveTo = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const invalid = { status: 422, body: { errors: { state: ['errors.token.invalid'] } } };
    stubFetch({
      'POST /api/auth_providers/novapass/start': { body: { url: 'https://novapass.example/' } },
      [CALLBACK]: invalid,
    });
    await leaveForProvider('novapass', { intent: 'sign_in', redirect: '/pokies/all?sort=new' });
    expect(leaveTo).toHaveBeenCalledWith('https://novapass.example/');
    leaveTo.mockRestore();
    history.replaceState(null, '', `/autologin?state=abc.en${query}`);
    mount(<AutologinScreen />);
    await vi.waitFor(() => expect(at()).toBe('/login?redirect=%2Fpokies%2Fall%3Fsort%3Dnew'));
    cleanup();
    // Only the tab's last one counts, and only once.
    history.replaceState(null, '', '/autologin?state=abc.en&error=access_denied');
    mount(<AutologinScreen />);
    await vi.waitFor(() => expect(at()).toBe('/login'));
  });
});
