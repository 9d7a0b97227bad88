import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { groups, vipGroups } from '../../../src/contract/operator/groups.ts';
import { initialLoadState } from '../../../src/core/data/loader.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { joinSplitOnSignIn } from '../../../src/features/config/ab-split.ts';
import { isPageEnabled, loadPageConfig, pageConfig } from '../../../src/features/config/page-config.ts';
import { isTester, isVip } from '../../../src/features/config/player-groups.ts';
import { bettingSiteUrl } from '../../../src/lib/betting-site.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab } from '../../setup/mount.tsx';

const PAGES = 'GET /api/fe/config/manage-promotion-pages';
const JOIN = 'POST /api/player/groups';

beforeEach(() => {
  freshTab();
  pageConfig.config = null;
  Object.assign(pageConfig.loading, initialLoadState());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a page that the operator switches', () => {
  test('off is off for everyone but testers; one that is not listed is on', async () => {
    stubFetch({ [PAGES]: { body: { 'rocket-mart': false, tournaments: true } } });
    await loadPageConfig();
    expect(['rocket-mart', 'tournaments', 'arena'].map(isPageEnabled)).toEqual([false, true, true]);
    setPlayer(somePlayer({ groups: [groups.notificationTester] }));
    expect(isPageEnabled('rocket-mart')).toBe(false);
    setPlayer(somePlayer({ id: 8, groups: [groups.tester] }));
    expect(isPageEnabled('rocket-mart')).toBe(true);
  });

  test('is on until the configuration is loaded, and does not change when loading fails', async () => {
    const net = stubFetch({});
    await loadPageConfig();
    expect(isPageEnabled('rocket-mart')).toBe(true);
    net.answers[PAGES] = { body: { 'rocket-mart': false } };
    await loadPageConfig();
    delete net.answers[PAGES];
    await loadPageConfig();
    expect(isPageEnabled('rocket-mart')).toBe(false);
  });
});

describe('groups', () => {
  test.each(vipGroups)('%i has the rights of the VIP club', id => {
    expect(isVip({ groups: [1, id] })).toBe(true);
  });

  test('other groups do not', () => {
    expect([isVip({ groups: [groups.tester] }), isVip(null), isTester(null)]).toEqual([false, false, false]);
    expect(isTester({ groups: [groups.tester] })).toBe(true);
  });
});

describe('the sports site', () => {
  const config = { is_enabled: true, url: 'https://sport.example/', countries: ['NZ', 'CA'] };
  test.each([
    ['is where the configuration says', config, 'NZ', '', 'https://sport.example/'],
    ['is not for other countries', config, 'DE', '', null],
    ['is not for visits from nowhere', config, null, '', null],
    [
      'is for all where no country is named',
      { ...config, countries: [] },
      null,
      '',
      'https://sport.example/',
    ],
    ['that is switched off is none', { ...config, is_enabled: false }, 'NZ', '', null],
    ['without an address is none', { ...config, url: null }, 'NZ', '', null],
    ['that is not configured is none', null, 'NZ', '', null],
    ['takes what follows, and never another host', config, 'NZ', '/evil', 'https://sport.example/%2Fevil'],
  ])('%s', (_what, given, country, param, address) => {
    expect(bettingSiteUrl(given, country, param)).toBe(address);
  });
});

describe('the A/B split', () => {
  test('is joined once after a sign-in, and not by a member', async () => {
    const net = stubFetch({ [JOIN]: { body: { groups: [544] } } });
    const stop = joinSplitOnSignIn();
    setPlayer(somePlayer({ id: 31, groups: [544] }));
    setPlayer(null);
    expect(net.to(JOIN)).toHaveLength(0);
    setPlayer(somePlayer({ id: 33, groups: [] }));
    await vi.waitFor(() => expect(net.to(JOIN)).toHaveLength(1));
    expect(net.to(JOIN)[0]?.body).toEqual({ groups: { add: [544] } });
    setPlayer(null);
    setPlayer(somePlayer({ id: 33, groups: [] }));
    setPlayer(null);
    setPlayer(somePlayer({ id: 34, groups: [544] }));
    await vi.waitFor(() => expect(net.to(JOIN)).toHaveLength(2));
    expect(net.to(JOIN)[1]?.body).toEqual({ groups: { add: [543] } });
    stop();
  });
});
