import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import FooterDetails from '../../../src/app/footer/FooterDetails.tsx';
import { type FooterViewer, footerContentFor } from '../../../src/app/footer/footer-content.ts';
import { type FooterData, footer } from '../../../src/contract/operator/footer.ts';
import { groups } from '../../../src/contract/operator/groups.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { SAFETY_HASH } from '../../../src/features/safe-play/safety-sheet.ts';
import { visit } from '../../../src/features/visit/state.ts';
import { fullPage, listedPage, resetPages, snippet } from '../../features/content/pages/page-fixtures.ts';
import { context, somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

const reader = (over: Partial<FooterViewer> = {}): FooterViewer => ({
  licence: 'CW',
  host: 'orbit.example',
  locale: 'en',
  groups: [],
  ...over,
});

const full: FooterData = {
  affiliates: { name: 'Partners', href: 'https://partners.example' },
  blog: { href: '/news', hosts: ['orbit.example'], locales: ['en', 'de'] },
  phones: [{ number: '+1 800 555 0100', licences: ['CW'] }],
  social: [{ name: 'Social', href: 'https://social.example' }],
  partners: [{ name: 'Studio' }],
  payments: { CW: [{ name: 'A' }, { name: 'B' }], EE: [{ name: 'C' }] },
  certificates: [{ name: 'Cert', hosts: ['other.example'] }],
  seals: { CW: { name: 'CW seal', href: 'https://seal.example' }, EE: null },
  takedown: { href: 'https://takedown.example', hosts: ['mirror.example'] },
  copyright: [
    { licences: ['EE'], snippet: 'ee' },
    { groups: [1, 2], snippet: 'club' },
    { locales: ['de'], snippet: 'german' },
    { snippet: 'all' },
  ],
};

describe('the parts of the footer that a visitor sees', () => {
  test('the blog only on its hosts and in its languages', () => {
    expect(footerContentFor(full, reader()).blog).not.toBeNull();
    expect(footerContentFor(full, reader({ locale: 'de' })).blog).not.toBeNull();
    expect(footerContentFor(full, reader({ locale: 'et' })).blog).toBeNull();
    expect(footerContentFor(full, reader({ host: 'mirror.example' })).blog).toBeNull();
  });

  test('other payments, another seal and another telephone under EE', () => {
    const namesOf = (licence: 'CW' | 'EE') =>
      footerContentFor(full, reader({ licence })).payments.map(({ name }) => name);
    expect(namesOf('CW')).toEqual(['A', 'B']);
    expect(namesOf('EE')).toEqual(['C']);
    expect(footerContentFor(full, reader()).seal?.name).toBe('CW seal');
    expect(footerContentFor(full, reader({ licence: 'EE' })).seal).toBeNull();
    expect(footerContentFor(full, reader()).phones).toHaveLength(1);
    expect(footerContentFor(full, reader({ licence: 'EE' })).phones).toEqual([]);
  });

  test('the takedown badge on its hosts, a certificate on its own', () => {
    expect(footerContentFor(full, reader()).takedown).toBeNull();
    expect(footerContentFor(full, reader({ host: 'mirror.example' })).takedown).not.toBeNull();
    expect(footerContentFor(full, reader()).certificates).toEqual([]);
    expect(footerContentFor(full, reader({ host: 'other.example' })).certificates).toHaveLength(1);
  });

  test.each([
    [{}, 'all'],
    [{ locale: 'de' }, 'german'],
    [{ groups: [2] }, 'club'],
    [{ groups: [3] }, 'all'],
    [{ licence: 'EE', groups: [2] }, 'ee'],
  ] as [Partial<FooterViewer>, string][])('the copyright line of %j is %s', (over, snippetOf) => {
    expect(footerContentFor(full, reader(over)).copyright).toBe(snippetOf);
  });

  test('nothing that this operator does not have: no affiliates, telephone, networks or partners', () => {
    const shown = footerContentFor(footer, reader());
    expect(shown).toMatchObject({ affiliates: null, phones: [], social: [], partners: [], takedown: null });
    expect(footerContentFor(footer, reader({ licence: 'EE' })).payments).not.toEqual(shown.payments);
    expect(footerContentFor(footer, reader({ groups: [groups.vipGold] })).copyright).toBe('copyright-vip');
  });
});

describe('the footer on screen', () => {
  beforeEach(() => {
    freshTab('/');
    resetPages();
    const award = { name: 'Prize', nomination: 'x', prize: 'y', year: 2026, imgUrl: null };
    const blocks = { ...fullPage('awards', '').blocks, json: { awards: [award] } };
    stubFetch({
      'GET /client-context': { body: context },
      'GET /api/cms/pages': {
        body: [
          listedPage('privacy-policy', { title: 'Privacy', categories: ['bottom-menu'] }),
          listedPage('secret', { title: 'Secret', categories: ['bottom-menu'], hidden: true }),
        ],
      },
      'GET /api/cms/pages/awards': { body: fullPage('awards', '', { title: 'Awards', blocks }) },
      'GET /api/cms/snippets': {
        body: [
          snippet('copyright', '<p>© everybody</p>'),
          snippet('copyright-ee', '<p>© Estonia</p>'),
          snippet('licence-cw', '<p>Rules of CW</p>'),
          snippet('licence-ee', '<p>Rules of EE</p>'),
        ],
      },
    });
  });
  afterEach(cleanup);

  test('has the entry to limits, breaks and help', async () => {
    mount(<FooterDetails />);
    const link = await screen.findByRole('link', { name: 'Limits, breaks and help' });
    expect(link.getAttribute('href')).toBe(SAFETY_HASH);
  });

  test('has pages of the bottom menu, support, e-mail, awards and the licence', async () => {
    visit.context = { ...context, license: 'CW' };
    mount(<FooterDetails />);
    expect((await screen.findByRole('link', { name: 'Privacy' })).getAttribute('href')).toBe(
      '/privacy-policy',
    );
    expect(screen.queryByText('Secret')).toBeNull();
    for (const name of [
      'Support',
      'Promotions',
      'Game providers',
      'Benefits of crypto',
      'support@orbit.example',
    ])
      expect(screen.getByRole('link', { name })).toBeDefined();
    expect(await screen.findByText('Prize, 2026')).toBeDefined();
    expect(await screen.findByText('© everybody')).toBeDefined();
    expect(await screen.findByText('Rules of CW')).toBeDefined();
    expect(screen.getByText('Sandbox wallet')).toBeDefined();
    expect(screen.getByText('Sandbox: nothing is charged.')).toBeDefined();
    for (const empty of ['Follow us', 'Partners', 'Affiliates', 'Takedown notice'])
      expect(screen.queryByText(empty)).toBeNull();
  });

  test('is that of EE for a player under EE, whatever the country of the visit', async () => {
    visit.context = { ...context, license: 'CW' };
    setPlayer(somePlayer({ license_name: 'EE' }));
    mount(<FooterDetails />);
    expect(await screen.findByText('© Estonia')).toBeDefined();
    expect(screen.getByText('Rules of EE')).toBeDefined();
    expect(screen.getByText('Sandbox bank link')).toBeDefined();
    expect(screen.queryByText('Sandbox wallet')).toBeNull();
  });
});
