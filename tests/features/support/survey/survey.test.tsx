import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialLoadState } from '../../../../src/core/data/loader.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import SurveyCard from '../../../../src/features/support/survey/SurveyCard.tsx';
import { isSurveyOffered, survey } from '../../../../src/features/support/survey/state.ts';
import { SURVEY_AFTER_MS, useSurveyDue } from '../../../../src/features/support/survey/useSurveyDue.ts';
import { somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../../setup/mount.tsx';

const config = { survey_id: 'app-2026', survey_collector_id: 'c1', is_enable_widget: true };
const mounted = vi.hoisted(() => ({ api: null as null | { mount: ReturnType<typeof vi.fn> } }));
vi.mock('../../../../src/features/third-party/load-script.ts', () => ({
  loadThirdParty: async () => mounted.api,
}));

function Probe() {
  return <p>{useSurveyDue() ? 'due' : 'not due'}</p>;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  freshTab();
  Object.assign(survey, { config: null, loading: initialLoadState() });
  stubFetch({ 'GET /api/fe/config/survey-config': { body: config } });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const statusText = () => screen.getByText(/due/).textContent;

test('a player gets it after five minutes of use, and not earlier', async () => {
  expect(SURVEY_AFTER_MS).toBe(300_000);
  setPlayer(somePlayer());
  render(<Probe />);
  await pass(299_999);
  expect(statusText()).toBe('not due');
  await pass(1);
  await vi.waitFor(() => expect(statusText()).toBe('due'));
});

test('a guest does not get it, and it is not loaded for one', async () => {
  const { sent } = stubFetch({ 'GET /api/fe/config/survey-config': { body: config } });
  render(<Probe />);
  await pass(SURVEY_AFTER_MS * 2);
  expect(statusText()).toBe('not due');
  expect(sent).toEqual([]);
});

test('hidden time does not count as use of the app', async () => {
  setPlayer(somePlayer());
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  render(<Probe />);
  await pass(299_000);
  hidden.mockReturnValue(true);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(600_000);
  expect(statusText()).toBe('not due');
  hidden.mockReturnValue(false);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(999);
  expect(statusText()).toBe('not due');
  await pass(1);
  await vi.waitFor(() => expect(statusText()).toBe('due'));
});

test.each([
  [{ ...config, is_enable_widget: false }, null],
  [{ ...config, survey_id: null }, null],
  [{ ...config, survey_collector_id: null }, null],
  [config, 'app-2026'],
  [null, null],
])('there is no survey with %j when %s was answered', (given, answered) => {
  expect(isSurveyOffered(given, answered)).toBe(false);
});

test('another survey may be shown after one that was answered', () => {
  expect(isSurveyOffered(config, 'app-2025')).toBe(true);
});

test('accepting loads the survey in the compact form on a phone, and its end is stored', async () => {
  survey.config = config;
  mounted.api = { mount: vi.fn(() => () => undefined) };
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  mount(<SurveyCard />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Answer' })));
  const [, options, onDone] = mounted.api.mount.mock.calls[0] ?? [];
  expect(options).toEqual({
    survey_id: 'app-2026',
    survey_collector_id: 'c1',
    locale: 'en',
    compact: true,
  });
  onDone();
  expect(localStorage.getItem('orbit.survey')).toBe('app-2026');
  vi.unstubAllGlobals();
});

test('without its script it shows a message and can be closed', async () => {
  survey.config = config;
  mounted.api = null;
  mount(<SurveyCard />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Answer' })));
  expect(screen.getByRole('status').textContent).toContain('couldn’t load the survey');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(localStorage.getItem('orbit.survey')).toBe('app-2026');
});
