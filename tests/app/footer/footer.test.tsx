import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import FooterMore from '../../src/app/FooterMore.tsx';
import { type FooterReader, footerFor } from '../../src/app/footer-parts.ts';
import { type FooterData, footer } from '../../src/contract/footer.ts';
import { groups } from '../../src/contract/groups.ts';
import { showPlayer } from '../../src/features/account/state.ts';
import { visit } from '../../src/features/visit/state.ts';
import { freshTab, mount } from '../features/account/mount.tsx';
import { context, somePlayer, wire } from '../features/account/wire.ts';
import { freshReader, listed, snippet, written } from '../features/pages/reading.ts';

const reader = (over: Partial<FooterReader> = {}): FooterReader => ({
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

describe('what of the footer a reader sees', () => {
  test('the blog only on its hosts and in its languages', () => {
    expect(footerFor(full, reader()).blog).not.toBeNull();
    expect(footerFor(full, reader({ locale: 'de' })).blog).not.toBeNull();
    expect(footerFor(full, reader({ locale: 'et' })).blog).toBeNull();
    expect(footerFor(full, reader({ host: 'mirror.example' })).blog).toBeNull();
  });

  test('other payments, another seal and another telephone under EE', () => {
    const namesOf = (licence: 'CW' | 'EE') =>
      footerFor(full, reader({ licence })).payments.map(({ name }) => name);
    expect(namesOf('CW')).toEqual(['A', 'B']);
    expect(namesOf('EE')).toEqual(['C']);
    expect(footerFor(full, reader()).seal?.name).toBe('CW seal');
    expect(footerFor(full, reader({ licence: 'EE' })).seal).toBeNull();
    expect(footerFor(full, reader()).phones).toHaveLength(1);
    expect(footerFor(full, reader({ licence: 'EE' })).phones).toEqual([]);
  });

  test('the takedown badge on its hosts, a certificate on its own', () => {
    expect(footerFor(full, reader()).takedown).toBeNull();
    expect(footerFor(full, reader({ host: 'mirror.example' })).takedown).not.toBeNull();
    expect(footerFor(full, reader()).certificates).toEqual([]);
    expect(footerFor(full, reader({ host: 'other.example' })).certificates).toHaveLength(1);
  });

  test.each([
    [{}, 'all'],
    [{ locale: 'de' }, 'german'],
    [{ groups: [2] }, 'club'],
    [{ groups: [3] }, 'all'],
    [{ licence: 'EE', groups: [2] }, 'ee'],
  ] as [Partial<FooterReader>, string][])('the copyright line of %j is %s', (over, snippetOf) => {
    expect(footerFor(full, reader(over)).copyright).toBe(snippetOf);
  });

  test('nothing that this operator has not: no affiliates, telephone, networks or partners', () => {
    const shown = footerFor(footer, reader());
    expect(shown).toMatchObject({ affiliates: null, phones: [], social: [], partners: [], takedown: null });
    expect(footerFor(footer, reader({ licence: 'EE' })).payments).not.toEqual(shown.payments);
    expect(footerFor(footer, reader({ groups: [groups.vipGold] })).copyright).toBe('copyright-vip');
  });
});

describe('the footer on screen', () => {
  beforeEach(() => {
    freshTab('/');
    freshReader();
    const award = { name: 'Prize', nomination: 'x', prize: 'y', year: 2026, imgUrl: null };
    const blocks = { ...written('awards', '').blocks, json: { awards: [award] } };
    wire({
      'GET /client-context': { body: context },
      'GET /api/cms/pages': {
        body: [
          listed('privacy-policy', { title: 'Privacy', categories: ['bottom-menu'] }),
          listed('secret', { title: 'Secret', categories: ['bottom-menu'], hidden: true }),
        ],
      },
      'GET /api/cms/pages/awards': { body: written('awards', '', { title: 'Awards', blocks }) },
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

  test('has pages of the bottom menu, support, mail, awards and the line of the licence', async () => {
    visit.context = { ...context, license: 'CW' };
    mount(<FooterMore />);
    expect((await screen.findByRole('link', { name: 'Privacy' })).getAttribute('href')).toBe(
      '/privacy-policy',
    );
    expect(screen.queryByText('Secret')).toBeNull();
    for (const name of ['Support', 'Promotions', 'Benefits of crypto', 'support@orbit.example'])
      expect(screen.getByRole('link', { name })).toBeDefined();
    expect(await screen.findByText('Prize, 2026')).toBeDefined();
    expect(screen.getByText('© everybody')).toBeDefined();
    expect(screen.getByText('Rules of CW')).toBeDefined();
    expect(screen.getByText('Sandbox wallet')).toBeDefined();
    expect(screen.getByText('Sandbox: nothing is charged.')).toBeDefined();
    for (const empty of ['Follow us', 'Partners', 'Affiliates', 'Takedown notice'])
      expect(screen.queryByText(empty)).toBeNull();
  });

  test('is that of EE for a player under EE wherever the visit comes from', async () => {
    visit.context = { ...context, license: 'CW' };
    showPlayer(somePlayer({ license_name: 'EE' }));
    mount(<FooterMore />);
    expect(await screen.findByText('© Estonia')).toBeDefined();
    expect(screen.getByText('Rules of EE')).toBeDefined();
    expect(screen.getByText('Sandbox bank link')).toBeDefined();
    expect(screen.queryByText('Sandbox wallet')).toBeNull();
  });
});
