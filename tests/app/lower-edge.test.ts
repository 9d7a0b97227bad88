import { describe, expect, test } from 'vitest';
import { type EdgeFacts, edgeCardOf } from '../../src/app/lower-edge.ts';

/** Everything wants to be seen by somebody of this standing. */
const facts = (over: Partial<EdgeFacts> = {}): EdgeFacts => ({
  page: 'lobby',
  popup: null,
  standing: 'guest',
  isConsentOpen: true,
  needsApproval: true,
  isPromoHidden: false,
  isSurveyDue: true,
  hasConsent: true,
  isModalOpen: false,
  isCalm: false,
  ...over,
});
const answered = { isConsentOpen: false };
const approved = { ...answered, needsApproval: false };
const player = { ...approved, standing: 'player' } as const;

describe('one card at a time', () => {
  test('cookies are asked first, then the approval, then there is the promo', () => {
    expect(edgeCardOf(facts())).toBe('consent');
    expect(edgeCardOf(facts(answered))).toBe('approval');
    expect(edgeCardOf(facts(approved))).toBe('promo');
    expect(edgeCardOf(facts(player))).toBe('survey');
  });
});

describe('the cookie bar', () => {
  test('is hidden on the sign-up page, as a page and as a popup, and nothing takes its place', () => {
    expect(edgeCardOf(facts({ page: 'registration' }))).toBeNull();
    expect(edgeCardOf(facts({ popup: 'signUp' }))).toBeNull();
    expect(edgeCardOf(facts({ page: 'login' }))).toBe('consent');
    expect(edgeCardOf(facts({ popup: 'signIn' }))).toBe('consent');
  });
  test('is for calm visitors too', () => {
    expect(edgeCardOf(facts({ isCalm: true }))).toBe('consent');
  });
});

test('the approval card does not follow who has declined to the error page', () => {
  expect(edgeCardOf(facts({ ...answered, page: 'oops' }))).toBeNull();
});

describe('the promo banner', () => {
  test.each<[string, Partial<EdgeFacts>]>([
    ['a player', { standing: 'player', isSurveyDue: false }],
    ['somebody not known yet', { standing: 'unknown' }],
    ['who has hidden it', { isPromoHidden: true }],
    ['calm mode', { isCalm: true }],
    ['the sign-in page', { page: 'login' }],
    ['the sign-up page', { page: 'registration' }],
    ['who looks for help', { page: 'support' }],
    ['who reads the rules', { page: 'cmsPage' }],
    ['a popup', { popup: 'remind' }],
  ])('is not for %s', (_, over) => {
    expect(edgeCardOf(facts({ ...approved, ...over }))).toBeNull();
  });
});

describe('the survey', () => {
  test.each<[string, Partial<EdgeFacts>]>([
    ['a guest', { standing: 'guest', isPromoHidden: true }],
    ['five minutes that are not over', { isSurveyDue: false }],
    ['an open modal', { isModalOpen: true }],
    ['a game', { page: 'gameItem' }],
    ['no consent to its script', { hasConsent: false }],
    ['calm mode', { isCalm: true }],
  ])('is not for %s', (_, over) => {
    expect(edgeCardOf(facts({ ...player, ...over }))).toBeNull();
  });
});

test('nothing lies over a game', () => {
  expect(edgeCardOf(facts({ page: 'gameItem' }))).toBeNull();
  expect(edgeCardOf(facts({ ...approved, page: 'gameItem' }))).toBeNull();
});
