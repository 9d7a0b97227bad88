import { readFileSync } from 'node:fs';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setPlayer } from '../../../src/features/account/state.ts';
import SupportScreen from '../../../src/features/support/SupportScreen.tsx';
import { visit } from '../../../src/features/visit/state.ts';
import { context, somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';
import { listedPage, resetPages, snippet } from '../content/pages/page-fixtures.ts';

const line = (country: string) =>
  snippet(`help-${country}`, `<p>Line of ${country}</p>`, { categories: ['help-lines'], json: { country } });

const texts = {
  'GET /client-context': { body: context },
  'GET /api/cms/pages': { body: [listedPage('terms', { title: 'Terms', categories: ['bottom-menu'] })] },
  'GET /api/cms/snippets': {
    body: [
      snippet('faq-a', '<p>No, it is not.</p>', { title: 'Is it money?', categories: ['faq'] }),
      line('CA'),
      line('DE'),
      snippet('help-anywhere', '<p>Line of every country</p>', { categories: ['help-lines'], json: {} }),
    ],
  },
};

beforeEach(() => {
  freshTab('/support');
  resetPages();
});
afterEach(cleanup);

/** The screen with its form, which is a lazy chunk. */
async function opened(): Promise<void> {
  mount(<SupportScreen />);
  await screen.findByRole('button', { name: /Send message|Try again/ });
}
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(name) });
const send = () => userEvent.click(screen.getByRole('button', { name: /Send message|Try again/ }));

async function fill(): Promise<void> {
  await userEvent.type(field('Your name'), 'Ann Lee');
  await userEvent.type(field('E-mail'), 'ann@example.com');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /about/ }), 'games');
  await userEvent.type(field('Your message'), 'A round looked odd.');
}

test('while the answers load there are three placeholders, of which phones show two', async () => {
  stubFetch({ ...texts, 'GET /api/cms/snippets': () => new Promise(() => undefined) });
  await opened();
  expect(document.querySelectorAll('[class*="waiting"] > [aria-hidden]')).toHaveLength(3);
  const css = readFileSync('src/features/support/Support.module.css', 'utf8');
  expect(css).toMatch(/max-width: 1023\.98px\) \{\s*\.waiting > :nth-child\(n \+ 3\) \{\s*display: none/);
});

describe('the contact form', () => {
  test('sends the message once, with a key, and shows where the reply goes', async () => {
    const { to } = stubFetch({ ...texts, 'POST /api/send_contact_message': { status: 204 } });
    await opened();
    await fill();
    await send();
    expect(await screen.findByText(/The reply goes to ann@example.com/)).toBeDefined();
    expect(screen.getByText(/nobody will read/)).toBeDefined();
    const [sent, ...more] = to('POST /api/send_contact_message');
    expect(more).toEqual([]);
    expect(sent?.body).toEqual({
      name: 'Ann Lee',
      email: 'ann@example.com',
      topic: 'games',
      message: 'A round looked odd.',
    });
    expect(sent?.headers.get('idempotency-key')).toMatch(/[\da-f-]{36}/);
  });

  test('another message starts without the topic and the text of the last one', async () => {
    stubFetch({ ...texts, 'POST /api/send_contact_message': { status: 204 } });
    await opened();
    await fill();
    await send();
    await userEvent.click(await screen.findByRole('button', { name: 'Write another message' }));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /about/ }).value).toBe('');
    expect((field('Your message') as HTMLTextAreaElement).value).toBe('');
    expect((field('Your name') as HTMLInputElement).value).toBe('Ann Lee');
  });

  test('validates its fields before it sends a request', async () => {
    const { to } = stubFetch(texts);
    await opened();
    await userEvent.type(field('Your message'), 'Too short');
    await send();
    expect(screen.getAllByText('This field is required')).toHaveLength(3);
    expect(screen.getByText('This is too short')).toBeDefined();
    expect(to('POST /api/send_contact_message')).toEqual([]);
    await userEvent.type(field('Your message'), '.');
    expect(screen.queryByText('This is too short')).toBeNull();
  });

  test('shows the errors that the back end lists', async () => {
    const refusal = { errors: { email: ['errors.email.invalid'], base: ['Write to us tomorrow.'] } };
    stubFetch({ ...texts, 'POST /api/send_contact_message': { status: 422, body: refusal } });
    await opened();
    await fill();
    await send();
    expect(await screen.findByText(/Enter a valid e-mail/)).toBeDefined();
    expect(screen.getByText('Write to us tomorrow.')).toBeDefined();
  });

  test('keeps the draft without a response, over a reload, and sends it with the same key', async () => {
    const { sent, answers } = stubFetch({ ...texts });
    await opened();
    await fill();
    await send();
    expect(await screen.findByText(/What you typed is kept/)).toBeDefined();
    answers['POST /api/send_contact_message'] = { status: 204 };
    await send();
    await screen.findByText(/The reply goes to/);
    const keys = sent
      .filter(({ path }) => path === '/api/send_contact_message')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  test('a draft is there again after a reload, until it was sent', async () => {
    stubFetch({ ...texts, 'POST /api/send_contact_message': { status: 204 } });
    await opened();
    await fill();
    cleanup();
    await opened();
    expect((field('Your message') as HTMLTextAreaElement).value).toBe('A round looked odd.');
    await send();
    await screen.findByText(/The reply goes to/);
    cleanup();
    await opened();
    expect((field('Your message') as HTMLTextAreaElement).value).toBe('');
  });

  test('knows a player’s name and address, and replaces nothing that was typed', async () => {
    stubFetch(texts);
    await opened();
    await userEvent.type(field('Your name'), 'Nan');
    setPlayer(somePlayer());
    await waitFor(() => expect((field('E-mail') as HTMLInputElement).value).toBe('ann@example.com'));
    expect((field('Your name') as HTMLInputElement).value).toBe('Nan');
  });
});

describe('help', () => {
  test('questions, the pages to read and the mail address are there', async () => {
    stubFetch(texts);
    await opened();
    expect(await screen.findByText('Is it money?')).toBeDefined();
    expect(screen.getByText('No, it is not.')).toBeDefined();
    expect((await screen.findByRole('link', { name: 'Terms' })).getAttribute('href')).toBe('/terms');
    expect(screen.getByRole('link', { name: 'support@orbit.example' })).toBeDefined();
  });

  test('the help lines are those of the visitor’s country, and every other one can be chosen', async () => {
    stubFetch(texts);
    visit.context = { ...context, license: 'CW' };
    await opened();
    expect(await screen.findByText('Line of DE')).toBeDefined();
    const choice = screen.getByRole('combobox', { name: 'Country' });
    expect([...choice.querySelectorAll('option')].map(({ text }) => text)).toEqual([
      'Choose your country',
      'Canada',
      'Germany',
    ]);
    await userEvent.selectOptions(choice, 'CA');
    expect(screen.getByText('Line of CA')).toBeDefined();
    expect(screen.queryByText('Line of DE')).toBeNull();
  });

  test('the help lines are those of the player’s country before the visit’s', async () => {
    stubFetch(texts);
    visit.context = { ...context, license: 'CW' };
    setPlayer(somePlayer({ country: 'CA' }));
    await opened();
    expect(await screen.findByText('Line of CA')).toBeDefined();
    expect(screen.queryByText('Line of DE')).toBeNull();
  });

  test('a country without lines of its own gets a choice, and the line of every country', async () => {
    stubFetch(texts);
    visit.context = { ...context, license: 'CW', country: 'JP' };
    await opened();
    expect(await screen.findByText('Line of every country')).toBeDefined();
    const choice = screen.getByRole('combobox', { name: 'Country' }) as HTMLSelectElement;
    expect(choice.selectedOptions[0]?.text).toBe('Choose your country');
    expect(screen.queryByText('Line of CA')).toBeNull();
  });

  test('that failed to load shows an error with a retry button', async () => {
    stubFetch({ ...texts, 'GET /api/cms/snippets': { status: 500 } });
    await opened();
    expect(
      await screen.findByRole('heading', { name: 'We couldn’t load the answers and help lines' }),
    ).toBeDefined();
    stubFetch(texts);
    const [again] = screen.getAllByRole('button', { name: 'Try again' });
    if (again) await userEvent.click(again);
    expect(await screen.findByText('Is it money?')).toBeDefined();
  });
});
