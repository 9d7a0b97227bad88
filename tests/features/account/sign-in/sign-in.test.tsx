import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SignInForm } from '../../../src/features/account/SignInForm.tsx';
import { onSignedIn } from '../../../src/features/account/session.ts';
import { account } from '../../../src/features/account/state.ts';
import { visit } from '../../../src/features/visit/state.ts';
import { at, freshTab, mount } from './mount.tsx';
import { type Answer, context, somePlayer, wire } from './wire.ts';

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
  test('sends the specification body and returns to the path that was wanted', async () => {
    const { to } = wire({ [SIGN_IN]: { status: 201, ...player }, 'GET /api/player': player });
    let told = 0;
    const stop = onSignedIn(() => {
      told += 1;
    });
    mount(<SignInForm place="page" />);
    fill();
    await press();
    await vi.waitFor(() => expect(at()).toBe('/play/acme/book?mode=real'));
    expect(to(SIGN_IN)[0]?.body).toEqual({
      user: { email: 'ann@example.com', password: 'correct-horse', dfpc: '', captcha: '' },
    });
    expect(to(SIGN_IN)[0]?.headers.get('x-requested-with')).toBe('XMLHttpRequest');
    expect(account.standing).toBe('player');
    expect(told).toBe(1);
    stop();
  });

  test('without a network the form says so before it is sent, and no longer once there is one', async () => {
    mount(<SignInForm place="page" />);
    dispatchEvent(new Event('offline'));
    expect((await screen.findByText(/^You are offline\. Type on/)).getAttribute('role')).toBe('status');
    dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(screen.queryByText(/^You are offline/)).toBeNull());
  });

  test('a redirect to another site leads to the lobby', async () => {
    freshTab('/login?redirect=https%3A%2F%2Fevil.example%2F');
    wire({ [SIGN_IN]: { status: 201, ...player }, 'GET /api/player': player });
    mount(<SignInForm place="page" />);
    fill();
    await press();
    await vi.waitFor(() => expect(at()).toBe('/'));
  });

  test('a popup without a redirect closes before the player is shown, so that no guard moves the page', async () => {
    freshTab('/sign-in');
    wire({ [SIGN_IN]: { status: 201, ...player }, 'GET /api/player': player });
    const standings: string[] = [];
    const onClose = () => {
      standings.push(account.standing);
      history.replaceState(null, '', '/pokies/all');
    };
    mount(<SignInForm place="popup" onClose={onClose} />);
    fill();
    await press();
    await vi.waitFor(() => expect(account.standing).toBe('player'));
    expect(standings).toEqual(['unknown']);
    expect(at()).toBe('/pokies/all');
  });

  test('empty fields are named, the first one gets the focus, nothing is sent', async () => {
    const { to } = wire({});
    mount(<SignInForm place="page" />);
    await press();
    expect(errorOf(field('E-mail'))).toBe('Fill this in');
    expect(errorOf(field('Password'))).toBe('Fill this in');
    expect(document.activeElement).toBe(field('E-mail'));
    expect(to(SIGN_IN)).toEqual([]);
    await vi.waitFor(() => expect(to(METRICS)).toHaveLength(1));
    expect(to(METRICS)[0]?.body).toEqual({
      side: 'client',
      component: 'sign-in',
      errors: { email: 'errors.required', password: 'errors.required' },
    });
  });

  test('wrong credentials are said at the field and lose nothing that was typed', async () => {
    wire({
      [SIGN_IN]: { status: 422, body: { errors: { password: ['errors.credentials.invalid'] } } },
    });
    mount(<SignInForm place="page" />);
    fill();
    await press();
    await vi.waitFor(() => expect(errorOf(field('Password'))).toBe('E-mail or password is wrong'));
    expect(field('E-mail').value).toBe('ann@example.com');
    expect(field('Password').value).toBe('correct-horse');
    expect(document.activeElement).toBe(field('Password'));
  });

  test('a platform that answers 401 to wrong credentials ends no session and is put into words', async () => {
    wire({ [SIGN_IN]: { status: 401, body: {} } });
    mount(<SignInForm place="page" />);
    fill();
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('E-mail or password is wrong');
    expect(at()).toContain('/login');
  });

  test('the code of the second factor is asked for when it is needed, and sent without spaces', async () => {
    const answers: Answer[] = [
      { status: 422, body: { errors: { otp_attempt: ['errors.otp.required'] } } },
      { status: 201, ...player },
    ];
    const { to } = wire({ [SIGN_IN]: () => answers.shift() ?? new Error('none'), 'GET /api/player': player });
    mount(<SignInForm place="page" />);
    expect(screen.queryByLabelText('Code')).toBeNull();
    fill();
    await press();
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Code')));
    await userEvent.type(field('Code'), '123 456');
    await press();
    await vi.waitFor(() => expect(account.standing).toBe('player'));
    expect(to(SIGN_IN)[1]?.body).toMatchObject({
      user: { otp_attempt: '123456', password: 'correct-horse' },
    });
  });

  test('a captcha that the back end refuses is told at the head of the form, and nothing typed is lost', async () => {
    const { to } = wire({
      [SIGN_IN]: { status: 422, body: { errors: { captcha: ['errors.captcha.invalid'] } } },
    });
    mount(<SignInForm place="page" />);
    fill();
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('The check that you are human failed');
    expect(field('Password').value).toBe('correct-horse');
    await vi.waitFor(() => expect(to(METRICS)[0]?.body).toMatchObject({ side: 'server' }));
  });

  test('a double click sends one request', async () => {
    let answer: (value: Answer) => void = () => undefined;
    const { to } = wire({
      [SIGN_IN]: () =>
        new Promise<Answer>(resolve => {
          answer = resolve;
        }),
      'GET /api/player': player,
    });
    mount(<SignInForm place="page" />);
    fill();
    const button = screen.getByRole('button', { name: 'Sign in' });
    await userEvent.dblClick(button);
    await userEvent.type(field('Password'), '{Enter}');
    answer({ status: 201, ...player });
    await vi.waitFor(() => expect(account.standing).toBe('player'));
    expect(to(SIGN_IN)).toHaveLength(1);
  });

  test('without a network the form stays, says so and offers to try again', async () => {
    const { answers } = wire({ 'GET /api/player': player });
    mount(<SignInForm place="page" />);
    fill();
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('No connection');
    expect(field('Password').value).toBe('correct-horse');
    Object.assign(answers, { [SIGN_IN]: { status: 201, ...player } });
    await press('Try again');
    await vi.waitFor(() => expect(account.standing).toBe('player'));
  });

  test('too many attempts say when to try again', async () => {
    wire({
      [SIGN_IN]: {
        status: 429,
        body: { errors: { email: ['errors.too_many'] } },
        headers: { 'retry-after': '150' },
      },
    });
    mount(<SignInForm place="page" />);
    fill();
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('Try again in 3 minutes');
  });

  test('a text that is no id of ours is shown as it is', async () => {
    wire({ [SIGN_IN]: { status: 422, body: { errors: { email: ['Dieses Konto ruht.'] } } } });
    mount(<SignInForm place="page" />);
    fill();
    await press();
    await vi.waitFor(() => expect(errorOf(field('E-mail'))).toBe('Dieses Konto ruht.'));
  });

  test('in guest mode the message stands in place of the form', () => {
    visit.context = { ...context, restricted: true, license: 'CW' };
    mount(<SignInForm place="page" />);
    expect(screen.getByText('Login not available in your country')).toBeDefined();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  test('passwords can be pasted and shown, and the browser can fill both fields', async () => {
    mount(<SignInForm place="page" />);
    expect(field('E-mail').autocomplete).toBe('username');
    expect(field('Password').autocomplete).toBe('current-password');
    await userEvent.click(field('Password'));
    await userEvent.paste('a pasted one');
    expect(field('Password').value).toBe('a pasted one');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field('Password').type).toBe('text');
  });
});
