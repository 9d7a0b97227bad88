import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { groups, vipGroups } from '../../../src/contract/groups.ts';
import { notLoaded } from '../../../src/core/load.ts';
import { showPlayer } from '../../../src/features/account/state.ts';
import { licence } from '../../../src/features/config/licence.ts';
import { followSplit } from '../../../src/features/config/split.ts';
import { isPageOn, loadPages, pages, usePageOn } from '../../../src/features/config/state.ts';
import { isTester, isVip } from '../../../src/features/config/who.ts';
import { visit } from '../../../src/features/visit/state.ts';
import { sportAddress } from '../../../src/lib/sport.ts';
import { freshTab, mount } from '../account/mount.tsx';
import { context, somePlayer, wire } from '../account/wire.ts';

const PAGES = 'GET /api/fe/config/manage-promotion-pages';
const JOIN = 'POST /api/player/groups';

beforeEach(() => {
  freshTab();
  pages.slugs = null;
  Object.assign(pages.loading, notLoaded());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a page that the operator switches', () => {
  test('off is off for everybody but testers; one that is not named is on', async () => {
    wire({ [PAGES]: { body: { 'rocket-mart': false, tournaments: true } } });
    await loadPages();
    expect(['rocket-mart', 'tournaments', 'arena'].map(isPageOn)).toEqual([false, true, true]);
    showPlayer(somePlayer({ groups: [groups.noticeTester] }));
    expect(isPageOn('rocket-mart')).toBe(false);
    showPlayer(somePlayer({ id: 8, groups: [groups.tester] }));
    expect(isPageOn('rocket-mart')).toBe(true);
  });

  test('is on as long as nobody knows, and stays as it was when nobody answers', async () => {
    const net = wire({});
    await loadPages();
    expect(isPageOn('rocket-mart')).toBe(true);
    net.answers[PAGES] = { body: { 'rocket-mart': false } };
    await loadPages();
    delete net.answers[PAGES];
    await loadPages();
    expect(isPageOn('rocket-mart')).toBe(false);
  });

  test('goes from the screen when its word comes', async () => {
    function Link() {
      return usePageOn('rocket-mart') ? <a href="/rocket-mart">Mart</a> : <p>none</p>;
    }
    wire({ [PAGES]: { body: { 'rocket-mart': false } } });
    mount(<Link />);
    expect(screen.getByText('Mart')).toBeDefined();
    expect(await screen.findByText('none')).toBeDefined();
    act(() => showPlayer(somePlayer({ groups: [groups.tester] })));
    expect(await screen.findByText('Mart')).toBeDefined();
  });
});

describe('groups', () => {
  test.each(vipGroups)('%i has the rights of the VIP club', id => {
    expect(isVip({ groups: [1, id] })).toBe(true);
  });

  test('of testers and of nobody have not', () => {
    expect([isVip({ groups: [groups.tester] }), isVip(null), isTester(null)]).toEqual([false, false, false]);
    expect(isTester({ groups: [groups.tester] })).toBe(true);
  });
});

describe('the licence on screen', () => {
  test('is the profile’s, else the visit’s, else CW', () => {
    expect(licence()).toBe('CW');
    visit.context = { ...context, license: 'EE' };
    expect(licence()).toBe('EE');
    showPlayer(somePlayer({ license_name: 'CW' }));
    expect(licence()).toBe('CW');
    showPlayer(somePlayer({ id: 8, license_name: null }));
    expect(licence()).toBe('EE');
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
    ['that nobody has told of is none', null, 'NZ', '', null],
    ['takes what follows, and never another host', config, 'NZ', '/evil', 'https://sport.example/%2Fevil'],
  ])('%s', (_what, given, country, param, address) => {
    expect(sportAddress(given, country, param)).toBe(address);
  });
});

describe('the A/B split', () => {
  test('is asked for once after a sign-in, and not by who is in it', async () => {
    const net = wire({ [JOIN]: { body: { groups: [544] } } });
    const stop = followSplit();
    showPlayer(somePlayer({ id: 31, groups: [544] }));
    showPlayer(null);
    expect(net.to(JOIN)).toHaveLength(0);
    showPlayer(somePlayer({ id: 33, groups: [] }));
    await vi.waitFor(() => expect(net.to(JOIN)).toHaveLength(1));
    expect(net.to(JOIN)[0]?.body).toEqual({ groups: { add: [544] } });
    showPlayer(null);
    showPlayer(somePlayer({ id: 33, groups: [] }));
    showPlayer(null);
    showPlayer(somePlayer({ id: 34, groups: [544] }));
    await vi.waitFor(() => expect(net.to(JOIN)).toHaveLength(2));
    expect(net.to(JOIN)[1]?.body).toEqual({ groups: { add: [543] } });
    stop();
  });
});
