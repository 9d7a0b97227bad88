import { describe, expect, test } from 'vitest';
import { type PromptConditions, selectPrompt } from '../../../src/app/prompts/prompt-priority.ts';

/** All prompts are due for a visitor with this status. */
const facts = (over: Partial<PromptConditions> = {}): PromptConditions => ({
  page: 'lobby',
  popup: null,
  authStatus: 'guest',
  isConsentOpen: true,
  needsApproval: true,
  isPromoHidden: false,
  isSurveyDue: true,
  hasConsent: true,
  isModalOpen: false,
  isCalm: false,
  status: null,
  mayInvite: true,
  ...over,
});
const answered = { isConsentOpen: false };
const approved = { ...answered, needsApproval: false };
const player = { ...approved, authStatus: 'player' } as const;

describe('one card at a time', () => {
  test('first is the cookie bar, then the approval, then the promo', () => {
    expect(selectPrompt(facts())).toBe('consent');
    expect(selectPrompt(facts(answered))).toBe('approval');
    expect(selectPrompt(facts(approved))).toBe('promo');
    expect(selectPrompt(facts(player))).toBe('survey');
  });
});

test('while the status bar says that there is no connection or maintenance, no card but the approval lies over the page', () => {
  for (const status of ['offline', 'maintenance', 'checking'] as const) {
    expect(selectPrompt(facts({ status, needsApproval: false }))).toBeNull();
    expect(selectPrompt(facts({ ...approved, status }))).toBeNull();
    expect(selectPrompt(facts({ ...player, status }))).toBeNull();
    expect(selectPrompt(facts({ status }))).toBe('approval');
    expect(selectPrompt(facts({ status, page: 'gameItem' }))).toBeNull();
  }
});

test('what only invites waits while the status bar says anything at all', () => {
  for (const status of ['retrying', 'queued', 'update', 'confirm'] as const) {
    expect(selectPrompt(facts({ ...approved, status }))).toBeNull();
    expect(selectPrompt(facts({ ...player, status }))).toBeNull();
    expect(selectPrompt(facts({ status }))).toBe('consent');
  }
});

describe('the cookie bar', () => {
  test('is hidden on the sign-up page, as a page and as a popup, and only the approval replaces it', () => {
    for (const signUp of [{ page: 'registration' }, { popup: 'signUp' }] as const) {
      expect(selectPrompt(facts(signUp))).toBe('approval');
      expect(selectPrompt(facts({ ...answered, ...signUp }))).toBe('approval');
      expect(selectPrompt(facts({ ...signUp, needsApproval: false }))).toBeNull();
    }
    expect(selectPrompt(facts({ page: 'login' }))).toBe('consent');
    expect(selectPrompt(facts({ popup: 'signIn' }))).toBe('consent');
  });
  test('is for calm visitors too', () => {
    expect(selectPrompt(facts({ isCalm: true }))).toBe('consent');
  });
});

test('the approval card is not shown on the error page, where declining leads', () => {
  expect(selectPrompt(facts({ ...answered, page: 'oops' }))).toBeNull();
});

describe('the promo banner', () => {
  test.each<[string, Partial<PromptConditions>]>([
    ['a player', { authStatus: 'player', isSurveyDue: false }],
    ['a visitor who is not known yet', { authStatus: 'unknown' }],
    ['who has hidden it', { isPromoHidden: true }],
    ['calm mode', { isCalm: true }],
    ['the first screen of a visit', { mayInvite: false }],
    ['the sign-in page', { page: 'login' }],
    ['the sign-up page', { page: 'registration' }],
    ['who looks for help', { page: 'support' }],
    ['who reads the rules', { page: 'cmsPage' }],
    ['a popup', { popup: 'remind' }],
  ])('is not for %s', (_, over) => {
    expect(selectPrompt(facts({ ...approved, ...over }))).toBeNull();
  });
});

describe('the survey', () => {
  test.each<[string, Partial<PromptConditions>]>([
    ['a guest', { authStatus: 'guest', isPromoHidden: true }],
    ['five minutes that are not over', { isSurveyDue: false }],
    ['an open modal', { isModalOpen: true }],
    ['a game', { page: 'gameItem' }],
    ['no consent to its script', { hasConsent: false }],
    ['calm mode', { isCalm: true }],
  ])('is not for %s', (_, over) => {
    expect(selectPrompt(facts({ ...player, ...over }))).toBeNull();
  });
});

test('nothing covers a game', () => {
  expect(selectPrompt(facts({ page: 'gameItem' }))).toBeNull();
  expect(selectPrompt(facts({ ...approved, page: 'gameItem' }))).toBeNull();
});
