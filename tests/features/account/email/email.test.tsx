import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toasts } from '../../../../src/core/shell/toasts.ts';
import ConfirmationScreen, {
  confirmation,
} from '../../../../src/features/account/email/ConfirmationScreen.tsx';
import ConfirmEmailAlert from '../../../../src/features/account/email/ConfirmEmailAlert.tsx';
import ForgottenPasswordPopup from '../../../../src/features/account/password/ForgottenPasswordPopup.tsx';
import NewPasswordPopup from '../../../../src/features/account/password/NewPasswordPopup.tsx';
import { rememberTypedEmail } from '../../../../src/features/account/sign-in/typed-email.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import { somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../../setup/mount.tsx';

const CHECK = 'POST /api/users/password/check';
const RESEND = 'POST /api/users/confirmation';
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const enter = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  freshTab('/confirmation?confirmation_token=abc');
  Object.assign(confirmation, { token: null, phase: 'checking' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the link of the confirmation mail', () => {
  test('confirms once, also when the screen renders again', async () => {
    const confirmed = { email: 'ann@example.com', confirmed_at: '2026-06-01T12:00:00.000Z' };
    const { to } = stubFetch({
      'GET /api/users/confirmation': { body: confirmed },
      'GET /api/player': { body: {} },
    });
    mount(<ConfirmationScreen />);
    await screen.findByText('Your e-mail address is confirmed.');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('E-mail confirmed');
    cleanup();
    mount(<ConfirmationScreen />);
    await screen.findByText('Your e-mail address is confirmed.');
    expect(to('GET /api/users/confirmation').map(({ search }) => search)).toEqual([
      '?confirmation_token=abc',
    ]);
  });

  test('that is used up offers another one', async () => {
    const { to } = stubFetch({
      'GET /api/users/confirmation': {
        status: 422,
        body: { errors: { confirmation_token: ['errors.token.invalid'] } },
      },
      [RESEND]: { status: 204 },
    });
    mount(<ConfirmationScreen />);
    await screen.findByText('This link has expired or was already used');
    enter('E-mail', 'ann@example.com');
    press('Send a new link');
    await screen.findByText('Confirmation e-mail sent to ann@example.com');
    expect(to(RESEND)[0]?.body).toEqual({ user: { email: 'ann@example.com', captcha: '' } });
  });

  test('that gets no response is not shown as invalid', async () => {
    const { answers } = stubFetch({});
    mount(<ConfirmationScreen />);
    await screen.findByText('We couldn’t check the link');
    Object.assign(answers, {
      'GET /api/users/confirmation': { body: { email: 'a@b.co', confirmed_at: '2026-06-01T12:00:00.000Z' } },
    });
    press('Try again');
    await screen.findByText('Your e-mail address is confirmed.');
  });
});

describe('the alert about an unconfirmed address', () => {
  test('sends the mail again and shows the address', async () => {
    stubFetch({ [RESEND]: { status: 204 } });
    setPlayer(somePlayer());
    mount(<ConfirmEmailAlert />);
    press('Resend');
    await vi.waitFor(() =>
      expect(toasts.list.map(({ text }) => text)).toEqual(['Confirmation e-mail sent to ann@example.com']),
    );
  });

  test('shows the first e-mail error as a toast', async () => {
    stubFetch({
      [RESEND]: { status: 422, body: { errors: { email: ['errors.email.confirmed', 'errors.invalid'] } } },
    });
    setPlayer(somePlayer());
    mount(<ConfirmEmailAlert />);
    press('Resend');
    await vi.waitFor(() =>
      expect(toasts.list.map(({ text }) => text)).toEqual(['This address is already confirmed']),
    );
  });

  test('can be pressed again after any other error, without a message', async () => {
    const { answers, to } = stubFetch({ [RESEND]: { status: 500, body: {} } });
    setPlayer(somePlayer());
    mount(<ConfirmEmailAlert />);
    press('Resend');
    const button = screen.getByRole('button', { name: 'Resend' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await vi.waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
    expect(toasts.list).toEqual([]);
    answers[RESEND] = { status: 204 };
    press('Resend');
    await vi.waitFor(() => expect(toasts.list).toHaveLength(1));
    expect(to(RESEND)).toHaveLength(2);
  });

  test('is not shown for a confirmed address', () => {
    setPlayer(somePlayer({ confirmed_at: '2026-06-01T12:00:00.000Z' }));
    expect(mount(<ConfirmEmailAlert />).container.textContent).toBe('');
  });
});

describe('a forgotten password', () => {
  test('requests the mail without revealing whether the address is known', async () => {
    stubFetch({ 'POST /api/users/password': { status: 204 } });
    mount(<ForgottenPasswordPopup />);
    enter('E-mail', 'ann@example.com');
    press('Send the link');
    await screen.findByText(
      'If ann@example.com has an account, we’ve e-mailed a link to reset the password. Check your spam folder too.',
    );
  });

  test('begins with the address that was typed at the sign-in, which a sign-in forgets', () => {
    rememberTypedEmail('ann@example.com');
    mount(<ForgottenPasswordPopup />);
    expect(field('E-mail').value).toBe('ann@example.com');
    rememberTypedEmail('');
  });

  test('a link that no longer works shows that before a password is typed, and offers another one', async () => {
    freshTab('/new-password?reset_password_token=old');
    const { to } = stubFetch({
      [CHECK]: { status: 422, body: { errors: { reset_password_token: ['errors.token.invalid'] } } },
    });
    mount(<NewPasswordPopup />);
    await screen.findByText('This link has expired or was already used');
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/remind');
    expect(to(CHECK)[0]?.body).toEqual({ user: { reset_password_token: 'old' } });
  });

  test('a check of the link that gets no response leaves the form', async () => {
    freshTab('/new-password?reset_password_token=tok');
    const { to } = stubFetch({ [CHECK]: { status: 500, body: {} } });
    mount(<NewPasswordPopup />);
    await vi.waitFor(() => expect(to(CHECK)).toHaveLength(1));
    expect(field('Password')).toBeDefined();
  });

  test('the link of the mail sets a new password, typed twice', async () => {
    freshTab('/new-password?reset_password_token=tok');
    const { to } = stubFetch({ 'PUT /api/users/password': { status: 204 } });
    mount(<NewPasswordPopup />);
    enter('Password', 'correct-horse');
    enter('Repeat password', 'correct-hose');
    press('Change password');
    await screen.findByText('The passwords don’t match');
    enter('Repeat password', 'correct-horse');
    press('Change password');
    await screen.findByText('Your password has been changed.');
    expect(to('PUT /api/users/password').map(({ body }) => body)).toEqual([
      { user: { reset_password_token: 'tok', password: 'correct-horse' } },
    ]);
  });

  test('a used link shows a message and offers a new one', async () => {
    freshTab('/new-password?reset_password_token=old');
    stubFetch({
      'PUT /api/users/password': {
        status: 422,
        body: { errors: { reset_password_token: ['errors.token.invalid'] } },
      },
    });
    mount(<NewPasswordPopup />);
    enter('Password', 'correct-horse');
    enter('Repeat password', 'correct-horse');
    press('Change password');
    await screen.findByText('This link has expired or was already used');
    expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/remind');
  });
});
