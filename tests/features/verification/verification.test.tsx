import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Verification, VerificationStep } from '../../../src/contract/subjects/verification.ts';
import { initialLoadState } from '../../../src/core/data/loader.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { loadVerification, verification } from '../../../src/features/verification/state.ts';
import VerificationScreen from '../../../src/features/verification/VerificationScreen.tsx';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

const sdk = vi.hoisted(() => ({
  listeners: new Map<string, (payload: unknown) => void>(),
  launched: [] as string[],
  destroyed: 0,
  refresh: null as (() => Promise<string>) | null,
}));
vi.mock('../../../src/features/third-party/inject-script.ts', () => ({
  injectScript: async () => ({
    failure: null,
    api: {
      init(_token: string, refresh: () => Promise<string>) {
        sdk.refresh = refresh;
        const builder = {
          withConf: () => builder,
          withOptions: () => builder,
          onMessage: () => builder,
          on(name: string, listener: (payload: unknown) => void) {
            sdk.listeners.set(name, listener);
            return builder;
          },
          build: () => ({
            launch: (selector: string) => void sdk.launched.push(selector),
            destroy: () => {
              sdk.destroyed += 1;
            },
          }),
        };
        return builder;
      },
    },
  }),
}));

const step = (name: VerificationStep['name'], over: Partial<VerificationStep> = {}): VerificationStep => ({
  name,
  state: 'missing',
  reasons: [],
  blocks: ['cashout'],
  expires_at: null,
  ...over,
});
const status = (over: Partial<Verification> = {}): Verification => ({
  state: 'none',
  is_available: true,
  steps: [step('identity'), step('address'), step('source_of_wealth')],
  blocks: ['cashout'],
  submitted_at: null,
  decided_at: null,
  usual_hours: 24,
  ...over,
});
const GET = 'GET /api/player/verification';
const TOKEN = 'POST /api/player/kyc/token';
const WEALTH = 'PUT /api/player/source_of_wealth';
const token = { body: { token: 't', expires_at: '2026-11-20T10:00:00.000Z', wipe_url: null }, status: 201 };

beforeEach(() => {
  freshTab('/profile/verification');
  Object.assign(verification, { status: null, isCheckOpen: false });
  Object.assign(verification.loading, initialLoadState());
  sdk.launched.length = 0;
  sdk.listeners.clear();
  setPlayer(somePlayer());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const card = (name: string) => screen.findByRole('region', { name });

describe('the verification tab', () => {
  test('says what is missing and what it blocks', async () => {
    stubFetch({ [GET]: { body: status() } });
    mount(<VerificationScreen />);
    const identity = await card('Proof of identity');
    expect(within(identity).getByText('Missing')).toBeTruthy();
    expect(within(identity).getByText('Blocks: Withdrawals')).toBeTruthy();
    expect(screen.getByText('Blocked until everything is done')).toBeTruthy();
  });

  test('names the reasons of a refusal in plain words, also one that it does not know', async () => {
    const identity = step('identity', { state: 'resubmit', reasons: ['expired', 'of_tomorrow'] });
    stubFetch({ [GET]: { body: status({ state: 'resubmit', steps: [identity, step('address')] }) } });
    mount(<VerificationScreen />);
    const shown = await card('Proof of identity');
    expect(within(shown).getByText('The document has expired. Use a valid one.')).toBeTruthy();
    expect(within(shown).getByText('It couldn’t be accepted. Support can tell you more.')).toBeTruthy();
  });

  test('says how long a check takes, and offers nothing meanwhile', async () => {
    stubFetch({ [GET]: { body: status({ state: 'pending' }) } });
    mount(<VerificationScreen />);
    expect(await screen.findByText(/up to 24 hours/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /verification|Send documents/ })).toBeNull();
  });

  test('offline shows the last known status, of which no document is a part', async () => {
    stubFetch({ [GET]: { body: status({ state: 'pending' }) } });
    await loadVerification();
    const stored = localStorage.getItem('orbit.u.verification') ?? '';
    expect(JSON.parse(stored).status).toEqual(status({ state: 'pending' }));
    stubFetch({ [GET]: new TypeError('Failed to fetch') });
    mount(<VerificationScreen />);
    expect(await screen.findByText(/up to 24 hours/)).toBeTruthy();
  });

  test('that has never loaded says so, and can be tried again', async () => {
    stubFetch({ [GET]: { status: 500, body: {} } });
    mount(<VerificationScreen />);
    expect(await screen.findByText('We couldn’t load your verification')).toBeTruthy();
    stubFetch({ [GET]: { body: status() } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Proof of identity')).toBeTruthy();
  });
});

describe('the check', () => {
  test('opens in the provider’s frame, refreshes its token, and its events are no decision', async () => {
    const { to } = stubFetch({ [GET]: { body: status() }, [TOKEN]: token });
    mount(<VerificationScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Start verification' }));
    await waitFor(() => expect(sdk.launched).toEqual(['#identity-check']));
    expect(await sdk.refresh?.()).toBe('t');
    const keys = to(TOKEN).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
    await act(async () => {
      sdk.listeners.get('idCheck.onApplicantStatusChanged')?.({
        reviewStatus: 'completed',
        reviewAnswer: 'GREEN',
      });
      await loadVerification();
    });
    expect(verification.status?.state).toBe('none');
    expect(screen.queryByText(/You’re verified/)).toBeNull();
  });

  test('is opened again after a reload, until it was handed in', async () => {
    stubFetch({ [GET]: { body: status({ state: 'incomplete' }) }, [TOKEN]: token });
    verification.isCheckOpen = true;
    localStorage.setItem('orbit.u.identityCheck', '1');
    mount(<VerificationScreen />);
    await waitFor(() => expect(sdk.launched).toHaveLength(1));
    stubFetch({ [GET]: { body: status({ state: 'pending' }) } });
    await act(loadVerification);
    expect(localStorage.getItem('orbit.u.identityCheck')).toBeNull();
  });

  test('that can’t be opened says that nothing is lost', async () => {
    stubFetch({
      [GET]: { body: status() },
      [TOKEN]: { status: 503, body: { error: 'verification_unavailable' } },
    });
    mount(<VerificationScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Start verification' }));
    expect(await screen.findByText(/couldn’t be opened/)).toBeTruthy();
  });
});

describe('the questionnaire', () => {
  const open = async () => {
    const wealth = await card('Source of wealth');
    await userEvent.click(within(wealth).getByRole('button', { name: 'Answer the questions' }));
    return screen.findByLabelText(/What do you do/);
  };
  const fill = async () => {
    await userEvent.selectOptions(await open(), 'employed');
    await userEvent.selectOptions(screen.getByLabelText(/yearly income/), '40k_80k');
    await userEvent.click(screen.getByLabelText('Salary'));
    await userEvent.click(screen.getByLabelText(/true and complete/));
  };

  test('marks what is missing and focuses the first of it; nothing is sent', async () => {
    const { to } = stubFetch({ [GET]: { body: status() } });
    mount(<VerificationScreen />);
    const first = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Send answers' }));
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(4);
    expect(to(WEALTH)).toEqual([]);
  });

  test('keeps what was answered over a failure and a reload, and sends it once', async () => {
    stubFetch({ [GET]: { body: status() }, [WEALTH]: { status: 500, body: {} } });
    const first = mount(<VerificationScreen />);
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Send answers' }));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    first.unmount();
    const done = status({
      steps: [step('identity'), step('address'), step('source_of_wealth', { state: 'approved' })],
    });
    const { to } = stubFetch({ [GET]: { body: status() }, [WEALTH]: { body: done } });
    mount(<VerificationScreen />);
    await open();
    expect(screen.getByLabelText<HTMLInputElement>('Salary').checked).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Send answers' }));
    expect(await screen.findByRole('button', { name: 'Change your answers' })).toBeTruthy();
    expect(to(WEALTH)[0]?.body).toMatchObject({ occupation: 'employed', sources: ['salary'], is_true: true });
    expect(Object.keys(sessionStorage).filter(name => name.includes('wealth'))).toEqual([]);
  });
});
