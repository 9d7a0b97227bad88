import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSigner } from '../../../server/store/signer.ts';
import { initialLoadState } from '../../../src/core/data/loader.ts';
import { toasts } from '../../../src/core/shell/toasts.ts';
import { signOut } from '../../../src/features/account/session/sign-out.ts';
import { account, setPlayer } from '../../../src/features/account/state.ts';
import { termsCopies } from '../../../src/features/terms/copies.ts';
import { useTermsDue } from '../../../src/features/terms/prompt.ts';
import { terms } from '../../../src/features/terms/state.ts';
import TermsCopies from '../../../src/features/terms/TermsCopies.tsx';
import TermsPrompt from '../../../src/features/terms/TermsPrompt.tsx';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

const ACCEPT = 'POST /api/player/terms';
const signer = createSigner(Buffer.alloc(32, 7));

const p = (text: string) => ({ tag: 'p', attributes: {}, children: [text] });
const text = (version: string, ...lines: string[]) => ({
  version,
  title: 'Terms',
  locale: 'en',
  nodes: [{ tag: 'h2', attributes: {}, children: ['8. Complaints'] }, ...lines.map(p)],
  digest: `digest of ${version}`,
});
const OLD = text('2025-06-02', 'You get an answer within fourteen days.');
const NEW = text('2026-02-02', 'You get an answer within seven days.');
const TERMS = {
  current: NEW,
  accepted: { version: OLD.version, accepted_at: '2025-07-01T10:00:00.000Z', text: OLD },
};

async function copyOf(version: string, previous: string | null = null) {
  const words = 'What was agreed.';
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words));
  const digest = Buffer.from(hash).toString('base64url');
  const accepted_at = '2026-02-03T10:00:00.000Z';
  const payload = {
    ...{ kind: 'terms', issuer: 'Orbit', player: 'p', version, locale: 'en', title: `Terms ${version}` },
    ...{ text: words, digest, accepted_at, previous },
  };
  return { version, accepted_at, signed: signer.sign(payload) };
}
const KEYS = { 'GET /api/info/keys': { body: { keys: [signer.key] } } };

beforeEach(() => {
  freshTab();
  for (const { loading } of [terms, termsCopies]) Object.assign(loading, initialLoadState());
  Object.assign(terms, { current: null, accepted: null });
  Object.assign(termsCopies, { list: [], keys: [] });
  setPlayer(somePlayer({ auth_fields_missed: ['terms_acceptance'] }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the terms popup', () => {
  test('shows what changed, word by word, and sends the version that was read', async () => {
    const { to } = stubFetch({
      'GET /api/player/terms': { body: TERMS },
      [ACCEPT]: { status: 201, body: await copyOf(NEW.version) },
      ...KEYS,
      'PATCH /api/player': { body: somePlayer() },
    });
    mount(<TermsPrompt />);
    const dialog = await screen.findByRole('dialog', { name: 'Our terms have changed' });
    const changes = await within(dialog).findByText('seven', { selector: 'ins' });
    expect(changes.textContent).toMatch(/New:\s+seven/);
    expect(within(dialog).getByText('fourteen', { selector: 'del' }).textContent).toMatch(
      /Removed:\s+fourteen/,
    );
    await press('I accept the terms');
    await vi.waitFor(() => expect(account.player?.auth_fields_missed).toEqual([]));
    const { version, locale, digest } = NEW;
    expect(to(ACCEPT)[0]?.body).toEqual({ version, locale, digest });
    expect(to(ACCEPT)[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(toasts.list.at(-1)?.text).toMatch(/signed copy/);
    expect(termsCopies.list).toHaveLength(1);
  });

  test('what was published while it was read is shown, and nothing is accepted', async () => {
    const newest = text('2026-05-05', 'You get an answer within three days.');
    const { answers } = stubFetch({
      'GET /api/player/terms': { body: TERMS },
      [ACCEPT]: { status: 409, body: { error: 'terms_changed' } },
    });
    mount(<TermsPrompt />);
    await screen.findByText('seven', { selector: 'ins' });
    answers['GET /api/player/terms'] = { body: { ...TERMS, current: newest } };
    await press('I accept the terms');
    expect(await screen.findByText(/changed while you were reading/)).toBeTruthy();
    expect(await screen.findByText('three', { selector: 'ins' })).toBeTruthy();
    expect(account.player?.auth_fields_missed).toEqual(['terms_acceptance']);
  });

  test('without a connection it says so, and leads to limits, support and the sign-out all the same', async () => {
    stubFetch({});
    mount(<TermsPrompt />);
    expect(await screen.findByText('You need a connection to accept terms.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Limits and breaks' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Support' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  });
});

describe('where the popup comes', () => {
  function Due({
    page,
    popup = null,
  }: {
    page: 'lobby' | 'profileLimits' | 'support' | 'gameItem';
    popup?: 'cashboxWithdraw' | null;
  }) {
    return <output>{String(useTermsDue({ page: { name: page }, popup }))}</output>;
  }
  const isDue = (element: React.ReactNode) => {
    mount(element);
    const shown = screen.getByRole('status').textContent;
    cleanup();
    return shown === 'true';
  };

  test('over the lobby, and neither over safer play, support and paying out nor over a game', () => {
    expect(isDue(<Due page="lobby" />)).toBe(true);
    expect(isDue(<Due page="profileLimits" />)).toBe(false);
    expect(isDue(<Due page="support" />)).toBe(false);
    expect(isDue(<Due page="gameItem" />)).toBe(false);
    expect(isDue(<Due page="lobby" popup="cashboxWithdraw" />)).toBe(false);
    setPlayer(somePlayer());
    expect(isDue(<Due page="lobby" />)).toBe(false);
  });

  test('put off it does not come back, for this player', async () => {
    stubFetch({ 'GET /api/player/terms': { body: TERMS } });
    mount(<TermsPrompt />);
    await press('Not now');
    cleanup();
    expect(isDue(<Due page="lobby" />)).toBe(false);
    setPlayer(somePlayer({ id: 8, auth_fields_missed: ['terms_acceptance'] }));
    expect(isDue(<Due page="lobby" />)).toBe(true);
  });
});

describe('the signed copies', () => {
  test('are checked on the device, readable without a network, and gone after a sign-out', async () => {
    const first = await copyOf('2025-06-02');
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(first.signed));
    const second = await copyOf('2026-02-02', Buffer.from(hash).toString('base64url'));
    stubFetch({ 'GET /api/player/terms/copies': { body: [second, first] }, ...KEYS });
    mount(<TermsCopies />);
    await vi.waitFor(() => expect(screen.getAllByText('Checked: genuine')).toHaveLength(2));
    cleanup();

    Object.assign(termsCopies.loading, initialLoadState());
    Object.assign(termsCopies, { list: [], keys: [] });
    stubFetch({ 'GET /api/player/terms/copies': new TypeError('Failed to fetch') });
    mount(<TermsCopies />);
    expect(await screen.findByText('Terms 2026-02-02')).toBeTruthy();
    await vi.waitFor(() => expect(screen.getAllByText('Checked: genuine')).toHaveLength(2));
    cleanup();

    await signOut();
    expect(JSON.stringify({ ...localStorage })).not.toContain(first.signed);
    expect(termsCopies.list).toEqual([]);
  });

  test('one that was changed, or that another one is missing before, is not genuine', async () => {
    const changed = await copyOf('2026-02-02');
    const [head, , signature] = changed.signed.split('.');
    const body = Buffer.from(JSON.stringify({ kind: 'terms' })).toString('base64url');
    const first = await copyOf('2025-06-02');
    const orphan = await copyOf('2026-01-01', 'of a copy that is not there');
    const forged = { ...changed, signed: `${head}.${body}.${signature}` };
    stubFetch({ 'GET /api/player/terms/copies': { body: [forged, orphan, first] }, ...KEYS });
    mount(<TermsCopies />);
    await vi.waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    expect(screen.getAllByText('Checked: genuine')).toHaveLength(1);
  });
});
