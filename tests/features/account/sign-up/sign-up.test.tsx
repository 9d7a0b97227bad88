import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LegalText } from '../../../../src/app/layout/DeferredShell.tsx';
import { networkStatus } from '../../../../src/core/http/network-status.ts';
import { SignUpForm } from '../../../../src/features/account/sign-up/SignUpForm.tsx';
import { account } from '../../../../src/features/account/state.ts';
import { visit } from '../../../../src/features/visit/state.ts';
import { context, formAnswers, type StubResponse, somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { at, freshTab, mount } from '../../../setup/mount.tsx';
import { fullPage, resetPages } from '../../content/pages/page-fixtures.ts';

const REGISTER = 'POST /api/users';
const player = { body: somePlayer() };
const free = { 'POST /check-email': { body: { taken: false } } };

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name = 'Create account') => userEvent.click(screen.getByRole('button', { name }));
const open = async (place: 'page' | 'popup' = 'page') => {
  const view = mount(<SignUpForm placement={place} />);
  await screen.findByLabelText('E-mail');
  return view;
};
function fill() {
  const typed = {
    'E-mail': 'ann@example.com',
    Password: 'correct-horse',
    Day: '17',
    Month: '5',
    Year: '1990',
  };
  for (const [name, value] of Object.entries(typed)) fireEvent.change(field(name), { target: { value } });
  fireEvent.blur(field('E-mail'));
  fireEvent.click(field(/I accept the terms/));
}
const describedBy = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent);

// Its first import may take longer than a test waits.
beforeAll(() => import('../../../../src/features/content/pages/LegalTextDialog.tsx').then(() => undefined));
beforeEach(() => freshTab('/registration?redirect=%2Ffavorite-games'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the registration', () => {
  test('has the country first, preselects it and the currency by the visit, shows closed countries disabled, and lists countries in the order of the language', async () => {
    stubFetch({ ...formAnswers, 'GET /client-context': { body: { ...context, country: 'CA' } } });
    await open();
    expect(field('Country').value).toBe('CA');
    expect(field('Currency').value).toBe('CAD');
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, select')].map(({ name }) => name);
    expect(fields.indexOf('country')).toBe(0);
    const closed = [...field('Country').querySelectorAll('option:disabled')].map(
      option => option.textContent,
    );
    expect(closed).toContain('United States (no accounts there)');
    const names = [...field('Country').querySelectorAll('option:not([disabled])')].map(
      option => option.textContent,
    );
    expect(names).toEqual(['Canada', 'Germany', 'New Zealand']);
    await userEvent.selectOptions(field('Country'), 'DE');
    expect(field('Currency').value).toBe('EUR');
  });

  test('offers the currencies that the operator has enabled, its default where the country has none of its own', async () => {
    const config = formAnswers['GET /api/fe/config/currency-config'].body;
    stubFetch({
      ...formAnswers,
      'GET /api/fe/config/currency-config': {
        body: { ...config, default_currency: 'USDT', enabled: ['CAD', 'USDT'] },
      },
    });
    await open();
    const offered = [...field('Currency').querySelectorAll('option:not([disabled])')];
    expect(offered.map(option => option.getAttribute('value'))).toEqual(['CAD', 'USDT']);
    expect(field('Currency').value).toBe('USDT');
  });

  test('offers every currency of the platform where it has no such configuration', async () => {
    stubFetch({ ...formAnswers, 'GET /api/fe/config/currency-config': { status: 404, body: {} } });
    await open();
    expect(field('Currency').querySelectorAll('option:not([disabled])')).toHaveLength(3);
    expect(field('Currency').value).toBe('EUR');
  });

  test('sends what is shown, with an idempotency key and promotions off, and goes to the redirect', async () => {
    const { to } = stubFetch({
      ...formAnswers,
      ...free,
      [REGISTER]: { status: 201, ...player },
      'GET /api/player': player,
    });
    await open();
    fill();
    await press();
    await vi.waitFor(() => expect(at()).toBe('/favorite-games'));
    expect(to(REGISTER)[0]?.body).toEqual({
      user: {
        email: 'ann@example.com',
        password: 'correct-horse',
        currency: 'EUR',
        country: 'DE',
        date_of_birth: '1990-05-17',
        terms_acceptance: true,
        receive_promos: false,
        language: 'en',
        dfpc: '',
        stag: null,
        affiliate_id: '122',
        captcha: '',
      },
    });
    expect(to(REGISTER)[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
    expect(account.authStatus).toBe('player');
  });

  test('marks every invalid field, focuses the first, sends nothing', async () => {
    const { to } = stubFetch({ ...formAnswers, ...free });
    await open();
    await userEvent.type(field('E-mail'), 'not an address');
    await userEvent.type(field('Password'), 'short');
    await userEvent.type(field('Year'), '2020');
    await userEvent.type(field('Day'), '1');
    await userEvent.type(field('Month'), '1');
    await press();
    expect(describedBy(field('E-mail'))[0]).toContain('Enter a valid e-mail');
    expect(describedBy(field('Password'))[0]).toBe('Use 8 to 72 characters');
    expect(describedBy(field('Day'))[0]).toContain('not old enough');
    expect(screen.getByText('Accept the terms to continue')).toBeDefined();
    expect(document.activeElement).toBe(field('E-mail'));
    expect(to(REGISTER)).toEqual([]);
  });

  test('an empty field asks for what is missing', async () => {
    stubFetch(formAnswers);
    await open();
    await press();
    expect(describedBy(field('E-mail'))[0]).toBe('Enter your e-mail address');
    expect(describedBy(field('Day'))).toEqual(['Enter your date of birth']);
  });

  test('terms and privacy open over the form, which keeps what was typed', async () => {
    resetPages();
    stubFetch({
      ...formAnswers,
      ...free,
      'GET /api/cms/pages': { body: [] },
      'GET /api/cms/pages/privacy-policy': {
        body: fullPage('privacy-policy', '<p>What we keep.</p>', { title: 'Privacy policy' }),
      },
    });
    mount(<LegalText />);
    await open();
    fill();
    await userEvent.click(screen.getByRole('link', { name: 'privacy policy' }));
    await screen.findByRole('dialog', { name: 'Privacy policy' }, { timeout: 10_000 });
    expect(at()).toBe('/registration?redirect=%2Ffavorite-games');
    await press('Close');
    expect(field('E-mail').value).toBe('ann@example.com');
    expect(field('Password').value).toBe('correct-horse');
    expect(field(/I accept the terms/).checked).toBe(true);
  });

  test('whoever comes for favourites reads why an account is needed, beside the way to sign in', async () => {
    stubFetch(formAnswers);
    await open();
    const reason = screen.getByText('Create an account to keep favourites.');
    expect(reason.compareDocumentPosition(field('E-mail'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(reason.textContent).toContain('Sign in');
  });

  test('a taken address shows an error at its field, with a link to sign in', async () => {
    const { to } = stubFetch({ ...formAnswers, 'POST /check-email': { body: { taken: true } } });
    await open();
    await userEvent.type(field('E-mail'), 'ann@');
    await userEvent.tab();
    expect(to('POST /check-email')).toEqual([]);
    await userEvent.type(field('E-mail'), 'example.com');
    await userEvent.tab();
    await screen.findByText('There’s already an account with this e-mail');
    const link = screen.getByRole('link', { name: 'Sign in instead' });
    expect(link.getAttribute('href')).toBe('/login?redirect=%2Ffavorite-games');
    expect(to('POST /check-email')).toHaveLength(1);
  });

  test('a check of the address that gets no response blocks nothing', async () => {
    stubFetch({ ...formAnswers, [REGISTER]: { status: 201, ...player }, 'GET /api/player': player });
    await open();
    fill();
    await press();
    await vi.waitFor(() => expect(account.authStatus).toBe('player'));
  });

  test('retries after a lost response carry the same key; changed details get another one', async () => {
    const { to, answers } = stubFetch({ ...formAnswers, ...free, 'GET /api/player': player });
    await open();
    fill();
    await press();
    await screen.findByRole('alert');
    await press('Try again');
    await vi.waitFor(() => expect(to(REGISTER)).toHaveLength(4));
    const keys = () => to(REGISTER).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys()).size).toBe(1);
    await screen.findByRole('alert');
    await userEvent.type(field(/Nickname/), 'Ann');
    Object.assign(answers, {
      [REGISTER]: { status: 422, body: { errors: { nickname: ['errors.nickname.taken'] } } },
    });
    await press('Try again');
    await screen.findByText('This nickname is taken');
    expect(new Set(keys()).size).toBe(2);
    expect(field('Password').value).toBe('correct-horse');
    expect(document.activeElement).toBe(field(/Nickname/));
  });

  test('a draft without the password survives the popup closing', async () => {
    stubFetch({ ...formAnswers, ...free });
    const first = await open('popup');
    fill();
    first.unmount();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('correct-horse');
    await open('popup');
    expect(field('E-mail').value).toBe('ann@example.com');
    expect(field('Year').value).toBe('1990');
    expect(field('Password').value).toBe('');
  });

  test('the strength of the password shows as text', async () => {
    stubFetch(formAnswers);
    await open();
    expect(describedBy(field('Password'))[0]).toContain('At least 8 characters');
    await userEvent.type(field('Password'), 'aaaaaaaa');
    expect(describedBy(field('Password'))[0]).toContain('Weak. Add');
    await userEvent.type(field('Password'), 'Trombone-7-walks');
    expect(describedBy(field('Password'))[0]).toBe('Strong.');
  });

  test('the minimum age is that of the country', async () => {
    const countries: StubResponse = {
      body: [{ code: 'EE', name: 'Estonia' }, ...formAnswers['GET /api/info/countries'].body],
    };
    stubFetch({ ...formAnswers, 'GET /api/info/countries': countries });
    await open();
    expect(screen.getByText('You must be 18 or over.')).toBeDefined();
    await userEvent.selectOptions(field('Country'), 'EE');
    expect(screen.getByText('You must be 21 or over.')).toBeDefined();
  });

  test('in guest mode a message replaces the form', async () => {
    stubFetch({ ...formAnswers, 'GET /client-context': { body: { ...context, restricted: true } } });
    mount(<SignUpForm placement="page" />);
    await screen.findByText('Registration restricted in your country');
    expect(screen.queryByLabelText('E-mail')).toBeNull();
  });

  test('without a network it does not wait for the country of the visit, and keeps what is typed', async () => {
    const pending = () => new Promise<StubResponse>(() => undefined);
    stubFetch({ ...formAnswers, 'GET /client-context': pending });
    networkStatus.isOnline = false;
    await open();
    fireEvent.change(field('Password'), { target: { value: 'correct-horse' } });
    networkStatus.isOnline = true;
    visit.loading.phase = 'loading';
    await screen.findByLabelText('Country');
    expect(field('Password').value).toBe('correct-horse');
  });

  test('offline it shows a message and loads on retry', async () => {
    const { answers } = stubFetch({});
    mount(<SignUpForm placement="page" />);
    await screen.findByText('You need a connection to create an account');
    Object.assign(answers, formAnswers);
    await press('Try again');
    await screen.findByLabelText('E-mail');
  });
});
