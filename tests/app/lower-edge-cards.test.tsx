import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LowerEdge } from '../../src/app/LowerEdge.tsx';
import { placeOf } from '../../src/app/place.ts';
import { account } from '../../src/features/account/state.ts';
// The cards come lazily: here they are there at once.
import '../../src/features/consent/ApprovalCard.tsx';
import '../../src/features/consent/ConsentBar.tsx';
import '../../src/features/promo-banner/PromoBanner.tsx';
import { setCalm } from '../../src/features/calm/state.ts';
import { approval } from '../../src/features/consent/approval.ts';
import { askAgain } from '../../src/features/consent/state.ts';
import { visit } from '../../src/features/visit/state.ts';
import { freshTab, mount } from '../features/account/mount.tsx';
import { context, wire } from '../features/account/wire.ts';

const shown = () => screen.queryByRole('region')?.querySelector('h2')?.textContent ?? null;
const card = (name: string) => screen.findByRole('region', { name }, { timeout: 10_000 });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => {
  freshTab();
  wire({});
  askAgain();
  approval.isGiven = false;
  account.standing = 'guest';
  visit.context = { ...context, country: 'AU' } as typeof visit.context;
});
afterEach(() => {
  cleanup();
  setCalm(false);
});

test('calm mode takes the promo away while it stands', { timeout: 30_000 }, async () => {
  visit.context = null;
  mount(<LowerEdge place={placeOf('/pokies/all', '', {})} />);
  await card('Cookies: your choice');
  await press('Accept all');
  await card('Play for sandbox money at Orbit');
  await act(async () => setCalm(true));
  expect(shown()).toBeNull();
});

// Last: what is hidden stays so for two minutes.
test('a guest from Australia is asked one thing after the other, and the page’s end makes room for each', {
  timeout: 30_000,
}, async () => {
  mount(<LowerEdge place={placeOf('/', '', {})} />);
  await card('Cookies: your choice');
  expect(screen.getAllByRole('region')).toHaveLength(1);
  await press('Necessary only');
  await card('You are visiting from Australia');
  await press('Approve');
  await card('Play for sandbox money at Orbit');
  await press('Hide');
  expect(shown()).toBeNull();
  expect(document.documentElement.style.getPropertyValue('--edge-h')).toBe('');
});
