import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toasts } from '../../../../src/core/shell/toasts.ts';
import { onSignedIn } from '../../../../src/features/account/session/session-events.ts';
import { SignInForm } from '../../../../src/features/account/sign-in/SignInForm.tsx';
import { lastTypedEmail } from '../../../../src/features/account/sign-in/typed-email.ts';
import { account } from '../../../../src/features/account/state.ts';
import { visit } from '../../../../src/features/visit/state.ts';
import { context, type StubResponse, somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { at, freshTab, mount } from '../../../setup/mount.tsx';

const SIGN_IN = 'POST /api/users/sign_in';
const METRICS = 'PUT /metrics-errors-validation';
const player = { body: somePlayer() };

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name = 'Sign in') => userEvent.click(screen.getByRole('button', { name }));
function fill() {
  fireEvent.change(field('E-mail'), { target: { value: 'ann@example.com' } });
  fireEvent.change(field('Password'), { target: { value: 'correct-horse' } });
}
const errorOf = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

beforeEach(() => freshTab('/login?redirect=%2Fplay%2Facme%2Fbook%3Fmode%3Dreal'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('signing in', () => {
  test('sends the specification’s body and returns to the requested path', async () => {
    const { to } = stubFetch({ [SIGN_IN]: { status: 201, ...player }, 'GET /api/player': player });
    let notified = 0;
    const stop = onSignedIn(() => {
      notified += 1;
    });
    mount(<SignInForm placement="page" />);
    fill();
    await press();
    await vi.waitFor(() => expect(at()).toBe('/play/acme/book?mode=real'));
    expect(to(SIGN_IN)[0]?.body).toEqual({
      user: { email: 'ann@example.com', password: 'correct-horse', dfpc: '', captcha: '' },
    });
    expect(to(SIGN_IN)[0]?.headers.get('x-requested-with')).toBe('XMLHttpRequest');
    expect(account.authStatus).toBe('player');
    expect(notified).toBe(1);
    stop();
  });

  test('offline the form shows a message before it is sent, and no longer once online', async () => {
    stubFetch({});
    mount(<SignInForm placement="page" />);
    dispatchEvent(new Event('offline'));
    expect((await screen.findByText(/^You’re offline\. Keep typing/)).getAttribute('role')).toBe('status');
    dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(screen.queryByText(/^You’re offline/)).toBeNull());
  });

  test('a redirect to another site leads to the lobby', async () => {
    freshTab('/login?redirect=https%3A%2F%2Fevil.example%2F');
    stubFetch({ [SIGN_IN]: { status: 201, ...player }, 'GET /api/player': player });
    mount(<SignInForm placement="page" />);
    fill();
    await press();
    await vi.waitFor(() => expect(at()).toBe('/'));
  });

  test('a popup without a redirect closes before the player is shown, so that no guard moves the page', async () => {
    freshTab('/sign-in');
    stubFetch({ [SIGN_IN]: { status: 201, ...player }, 'GET /api/player': player });
    const statuses: string[] = [];
    const onClose = () => {
      statuses.push(account.authStatus);
      history.replaceState(null, '', '/pokies/all');
    };
    mount(<SignInForm placement="popup" onClose={onClose} />);
    fill();
    await press();
    await vi.waitFor(() => expect(account.authStatus).toBe('player'));
    expect(statuses).toEqual(['unknown']);
    expect(at()).toBe('/pokies/all');
  });

  test('empty fields are marked, the first one gets the focus, nothing is sent', async () => {
    const { to } = stubFetch({});
    mount(<SignInForm placement="page" />);
    await press();
    expect(errorOf(field('E-mail'))).toBe('Enter your e-mail address');
    expect(errorOf(field('Password'))).toBe('Enter a password');
    expect(document.activeElement).toBe(field('E-mail'));
    expect(to(SIGN_IN)).toEqual([]);
    await vi.waitFor(() => expect(to(METRICS)).toHaveLength(1));
    expect(to(METRICS)[0]?.body).toEqual({
      side: 'client',
      component: 'sign-in',
      errors: { email: 'errors.required', password: 'errors.required' },
    });
  });

  test('wrong credentials show an error at the field and lose no input', async () => {
    stubFetch({
      [SIGN_IN]: { status: 422, body: { errors: { password: ['errors.credentials.invalid'] } } },
    });
    mount(<SignInForm placement="page" />);
    fill();
    await press();
    await vi.waitFor(() => expect(errorOf(field('Password'))).toBe('Wrong e-mail or password'));
    expect(field('E-mail').value).toBe('ann@example.com');
    expect(field('Password').value).toBe('correct-horse');
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Password')));
  });

  test('the second wrong password offers to reset it, and Caps Lock is pointed out', async () => {
    stubFetch({
      [SIGN_IN]: { status: 422, body: { errors: { password: ['errors.credentials.invalid'] } } },
    });
    mount(<SignInForm placement="popup" />);
    fill();
    await press();
    await screen.findByText('Wrong e-mail or password');
    expect(screen.queryByRole('link', { name: 'Reset your password instead' })).toBeNull();
    await press();
    await screen.findByRole('link', { name: 'Reset your password instead' });
    expect(lastTypedEmail()).toBe('ann@example.com');
    const keyUp = createEvent.keyUp(field('Password'), { key: 'a' });
    Object.defineProperty(keyUp, 'getModifierState', { value: (key: string) => key === 'CapsLock' });
    fireEvent(field('Password'), keyUp);
    await screen.findByText('Caps Lock is on.');
  });

  test('a platform that answers 401 to wrong credentials ends no session and shows a message', async () => {
    stubFetch({ [SIGN_IN]: { status: 401, body: {} } });
    mount(<SignInForm placement="page" />);
    fill();
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('Wrong e-mail or password');
    expect(at()).toContain('/login');
  });

  test('the code of the second factor is requested when it is needed, and sent without spaces', async () => {
    const answers: StubResponse[] = [
      { status: 422, body: { errors: { otp_attempt: ['errors.otp.required'] } } },
      { status: 201, ...player },
    ];
    const { to } = stubFetch({
      [SIGN_IN]: () => answers.shift() ?? new Error('none'),
      'GET /api/player': player,
    });
    mount(<SignInForm placement="page" />);
    expect(screen.queryByLabelText('Code')).toBeNull();
    fill();
    await press();
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Code')));
    await userEvent.type(field('Code'), '123 456');
    await press();
    await vi.waitFor(() => expect(account.authStatus).toBe('player'));
    expect(to(SIGN_IN)[1]?.body).toMatchObject({
      user: { otp_attempt: '123456', password: 'correct-horse' },
    });
  });

  test('a captcha that the back end rejects shows an error above the form, and no input is lost', async () => {
    const { to } = stubFetch({
      [SIGN_IN]: { status: 422, body: { errors: { captcha: ['errors.captcha.invalid'] } } },
    });
    mount(<SignInForm placement="page" />);
    fill();
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t confirm that you’re human');
    expect(field('Password').value).toBe('correct-horse');
    await vi.waitFor(() => expect(to(METRICS)[0]?.body).toMatchObject({ side: 'server' }));
  });

  test('a double click sends one request', async () => {
    let answer: (value: StubResponse) => void = () => undefined;
    const { to } = stubFetch({
      [SIGN_IN]: () =>
        new Promise<StubResponse>(resolve => {
          answer = resolve;
        }),
      'GET /api/player': player,
    });
    mount(<SignInForm placement="page" />);
    fill();
    const button = screen.getByRole('button', { name: 'Sign in' });
    await userEvent.dblClick(button);
    await userEvent.type(field('Password'), '{Enter}');
    await vi.waitFor(() => expect(to(SIGN_IN)).toHaveLength(1));
    answer({ status: 201, ...player });
    await vi.waitFor(() => expect(account.authStatus).toBe('player'));
    expect(to(SIGN_IN)).toHaveLength(1);
  });

  test('offline the form stays, shows a message and offers a retry', async () => {
    const { answers } = stubFetch({ 'GET /api/player': player });
    mount(<SignInForm placement="page" />);
    fill();
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('You’re offline');
    expect(field('Password').value).toBe('correct-horse');
    Object.assign(answers, { [SIGN_IN]: { status: 201, ...player } });
    await press('Try again');
    await vi.waitFor(() => expect(account.authStatus).toBe('player'));
  });

  test('too many attempts show when to try again', async () => {
    stubFetch({
      [SIGN_IN]: {
        status: 429,
        body: { errors: { email: ['errors.too_many'] } },
        headers: { 'retry-after': '150' },
      },
    });
    mount(<SignInForm placement="page" />);
    fill();
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('Try again in 3 minutes');
  });

  test('a message that is no id of ours shows unchanged', async () => {
    stubFetch({ [SIGN_IN]: { status: 422, body: { errors: { email: ['Dieses Konto ruht.'] } } } });
    mount(<SignInForm placement="page" />);
    fill();
    await press();
    await vi.waitFor(() => expect(errorOf(field('E-mail'))).toBe('Dieses Konto ruht.'));
  });

  test('that the back end refuses for the country says that of the login', async () => {
    stubFetch({ [SIGN_IN]: { status: 422, body: { errors: { email: ['errors.login.restricted'] } } } });
    mount(<SignInForm placement="page" />);
    fill();
    await press();
    await vi.waitFor(() => expect(errorOf(field('E-mail'))).toBe('Login not available in your country'));
  });

  test('in guest mode a message replaces the form', () => {
    visit.context = { ...context, restricted: true, license: 'CW' };
    mount(<SignInForm placement="page" />);
    expect(screen.getByText('Login not available in your country')).toBeDefined();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  test('stored credentials that fail in the popup lead to the login page', async () => {
    history.replaceState(null, '', '/sign-in');
    stubFetch({ [SIGN_IN]: { status: 422, body: { errors: { password: ['errors.credentials.invalid'] } } } });
    const matches = vi.spyOn(HTMLFormElement.prototype, 'querySelector');
    mount(<SignInForm placement="popup" onClose={() => undefined} />);
    fill();
    // Only a browser fills in: its mark on the field is all that tells it from typing.
    matches.mockImplementation(selector => (selector.endsWith(':autofill') ? field('Password') : null));
    await press();
    await vi.waitFor(() => expect(location.pathname).toBe('/login'));
    expect(toasts.list[0]?.text).toMatch(/saved e-mail and password/);
    matches.mockRestore();
  });

  test('passwords can be pasted and shown, and the browser can fill both fields', async () => {
    mount(<SignInForm placement="page" />);
    expect(field('E-mail').autocomplete).toBe('username webauthn');
    expect(field('Password').autocomplete).toBe('current-password');
    await userEvent.click(field('Password'));
    await userEvent.paste('a pasted one');
    expect(field('Password').value).toBe('a pasted one');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field('Password').type).toBe('text');
  });
});
