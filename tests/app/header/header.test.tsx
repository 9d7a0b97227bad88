import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Header } from '../../../src/app/header/Header.tsx';
import { parseLocation } from '../../../src/app/routing/location.ts';
import { account } from '../../../src/features/account/state.ts';
import { stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

const show = () => mount(<Header appLocation={parseLocation('/', '', {})} menu={undefined} />);

beforeEach(() => {
  freshTab();
  stubFetch({});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('without a network a visitor who has never signed in here keeps support and the way to sign in', () => {
  account.loading.phase = 'offline';
  show();
  expect(screen.getByRole('link', { name: 'Support' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeDefined();
});

test('where a player has signed in before, nobody is taken for a guest without an answer', () => {
  localStorage.setItem('orbit.epoch', '3');
  account.loading.phase = 'offline';
  show();
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
});
