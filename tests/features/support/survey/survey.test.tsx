import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notLoaded } from '../../../src/core/load.ts';
import { showPlayer } from '../../../src/features/account/state.ts';
import { survey } from '../../../src/features/config/survey.ts';
import SurveyCard from '../../../src/features/survey/SurveyCard.tsx';
import { isOffered } from '../../../src/features/survey/state.ts';
import { SURVEY_AFTER_MS, useSurveyDue } from '../../../src/features/survey/useSurveyDue.ts';
import { freshTab, mount } from '../account/mount.tsx';
import { somePlayer, wire } from '../account/wire.ts';

const config = { survey_id: 'app-2026', survey_collector_id: 'c1', is_enable_widget: true };
const mounted = vi.hoisted(() => ({ api: null as null | { mount: ReturnType<typeof vi.fn> } }));
vi.mock('../../../src/features/third-party/load.ts', () => ({ thirdParty: async () => mounted.api }));

function Probe() {
  return <p>{useSurveyDue() ? 'due' : 'not due'}</p>;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  freshTab();
  Object.assign(survey, { config: null, loading: notLoaded() });
  wire({ 'GET /api/fe/config/survey-config': { body: config } });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const word = () => screen.getByText(/due/).textContent;

test('a player is asked after five minutes of use, and not a moment sooner', async () => {
  expect(SURVEY_AFTER_MS).toBe(300_000);
  showPlayer(somePlayer());
  render(<Probe />);
  await pass(299_999);
  expect(word()).toBe('not due');
  await pass(1);
  await vi.waitFor(() => expect(word()).toBe('due'));
});

test('a guest is not asked, and nothing is fetched for one', async () => {
  const { sent } = wire({ 'GET /api/fe/config/survey-config': { body: config } });
  render(<Probe />);
  await pass(SURVEY_AFTER_MS * 2);
  expect(word()).toBe('not due');
  expect(sent).toEqual([]);
});

test('time in which nobody looks is no use of the app', async () => {
  showPlayer(somePlayer());
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  render(<Probe />);
  await pass(299_000);
  hidden.mockReturnValue(true);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(600_000);
  expect(word()).toBe('not due');
  hidden.mockReturnValue(false);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(999);
  expect(word()).toBe('not due');
  await pass(1);
  await vi.waitFor(() => expect(word()).toBe('due'));
});

test.each([
  [{ ...config, is_enable_widget: false }, null],
  [{ ...config, survey_id: null }, null],
  [{ ...config, survey_collector_id: null }, null],
  [config, 'app-2026'],
  [null, null],
])('there is no survey with %j when %s was answered', (given, answered) => {
  expect(isOffered(given, answered)).toBe(false);
});

test('another survey may be asked after one that was answered', () => {
  expect(isOffered(config, 'app-2025')).toBe(true);
});

test('a yes loads the survey in the compact form on a phone, and its end is remembered', async () => {
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

test('without its script it says so and stays closeable', async () => {
  survey.config = config;
  mounted.api = null;
  mount(<SurveyCard />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Answer' })));
  expect(screen.getByRole('status').textContent).toContain('did not load');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(localStorage.getItem('orbit.survey')).toBe('app-2026');
});
