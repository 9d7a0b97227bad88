import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { screen as named } from '../../../src/core/screen.ts';
import PageScreen from '../../../src/features/pages/PageScreen.tsx';
import { pageOf } from '../../../src/features/pages/page.ts';
import { pagesIn, pathOfPage } from '../../../src/features/pages/state.ts';
import { type Reader, variantOf } from '../../../src/features/pages/variant.ts';
import { freshTab, mount } from '../account/mount.tsx';
import { context, wire } from '../account/wire.ts';
import { freshReader, listed, written } from './reading.ts';

beforeEach(() => {
  freshTab('/terms');
  freshReader();
});
afterEach(cleanup);

const shell = { 'GET /client-context': { body: context } };

describe('which form of a page applies', () => {
  const slugs = ['terms', 'terms/AU', 'terms/CW', 'terms/EE'];
  const cases: [Reader['licence'], string | null, string][] = [
    ['CW', 'AU', 'terms/AU'],
    ['CW', 'DE', 'terms/CW'],
    ['CW', null, 'terms/CW'],
    ['EE', 'AU', 'terms/EE'],
    ['EE', 'EE', 'terms/EE'],
  ];
  test.each(cases)('%s from %s reads %s', (licence, country, slug) => {
    expect(variantOf('terms', slugs, { licence, country })).toBe(slug);
  });

  test('without such a page the plain one, and Australia does not read that of CW', () => {
    expect(variantOf('terms', ['terms'], { licence: 'EE', country: 'EE' })).toBe('terms');
    expect(variantOf('terms', ['terms', 'terms/CW'], { licence: 'CW', country: 'AU' })).toBe('terms');
  });
});

describe('a page', () => {
  test('shows its text, and links of it stay in the app', async () => {
    const html =
      '<h2>One</h2><p>See <a href="/support">support</a> or <a href="https://example.com/x">there</a>.</p>';
    wire({
      ...shell,
      'GET /api/cms/pages': { body: [listed('terms')] },
      'GET /api/cms/pages/terms': { body: written('terms', html) },
    });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    expect(await screen.findByRole('heading', { level: 1, name: 'Title of terms' })).toBeDefined();
    expect(named).toMatchObject({ name: 'Title of terms', isMissing: false });
    expect(screen.getByRole('link', { name: 'there' }).getAttribute('rel')).toBe('noopener noreferrer');
    await userEvent.click(screen.getByRole('link', { name: 'support' }));
    expect(location.pathname).toBe('/support');
  });

  test('from a careless platform runs nothing', async () => {
    const html =
      '<p>Hi</p><script>window.hit = 1</script><img src=x onerror="window.hit = 1"><a href="javascript:1">go</a>';
    wire({
      ...shell,
      'GET /api/cms/pages': { body: [] },
      'GET /api/cms/pages/terms': { body: written('terms', html) },
    });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    await screen.findByText('Hi');
    expect(document.querySelector('script, img, [onerror], [href^="javascript"]')).toBeNull();
  });

  test('of the visitor’s licence is asked for by its suffix', async () => {
    const { to } = wire({
      'GET /client-context': { body: { ...context, license: 'EE', country: 'EE' } },
      'GET /api/cms/pages': { body: [listed('terms'), listed('terms/EE')] },
      'GET /api/cms/pages/terms%2FEE': { body: written('terms/EE', '<p>Estonian.</p>') },
    });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    expect(await screen.findByText('Estonian.')).toBeDefined();
    expect(to('GET /api/cms/pages/terms')).toHaveLength(0);
  });

  test('that does not exist is the not-found page', async () => {
    wire({
      ...shell,
      'GET /api/cms/pages': { body: [] },
      'GET /api/cms/pages/terms': { status: 404, body: { error: 'unknown_page' } },
    });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    expect(await screen.findByText('There is nothing at this address')).toBeDefined();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(named.isMissing).toBe(true);
  });

  test('that belongs elsewhere is not found here', async () => {
    wire({
      ...shell,
      'GET /api/cms/pages': { body: [] },
      'GET /api/cms/pages/terms': { body: written('terms', '<p>x</p>', { path: '/news/terms' }) },
    });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    expect(await screen.findByText('There is nothing at this address')).toBeDefined();
  });

  test('in another language says so and is marked as that language', async () => {
    freshTab('/de/terms');
    const { language } = await import('../../../src/core/i18n.ts');
    language.locale = 'de';
    wire({
      ...shell,
      'GET /api/cms/pages': { body: [] },
      'GET /api/cms/pages/terms': { body: written('terms', '<p>English words.</p>') },
    });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    const words = await screen.findByText('English words.');
    expect(words.closest('[lang]')?.getAttribute('lang')).toBe('en');
    expect(screen.getByText('This text is available in English only so far.')).toBeDefined();
    language.locale = 'en';
  });

  test('English of another country is no other language', async () => {
    const { language } = await import('../../../src/core/i18n.ts');
    language.locale = 'en-AU';
    wire({
      ...shell,
      'GET /api/cms/pages': { body: [] },
      'GET /api/cms/pages/terms': { body: written('terms', '<p>English words.</p>') },
    });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    await screen.findByText('English words.');
    expect(screen.queryByText('This text is available in English only so far.')).toBeNull();
    language.locale = 'en';
  });

  test('lists the awards of its JSON, and one of another shape is no reason to show nothing', async () => {
    const award = { name: 'Prize', nomination: 'For calm', prize: 'Cup', year: 2026, imgUrl: null };
    const blocks = (json: unknown) => ({ ...written('terms', '').blocks, json });
    const { answers } = wire({
      ...shell,
      'GET /api/cms/pages': { body: [] },
      'GET /api/cms/pages/terms': {
        body: written('terms', '<p>x</p>', { blocks: blocks({ awards: [award] }) }),
      },
    });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    expect(await screen.findByRole('heading', { level: 2, name: 'Prize' })).toBeDefined();
    answers['GET /api/cms/pages/terms'] = {
      body: written('terms', '<p>Still there.</p>', { blocks: blocks({ awards: 'none' }) }),
    };
    await act(() => pageOf('terms').load());
    expect(screen.getByText('Still there.')).toBeDefined();
    expect(screen.queryByText('Prize')).toBeNull();
  });
});

describe('without a network', () => {
  test('a page that was never read says so and can be tried again', async () => {
    const { answers } = wire({ ...shell });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    expect(await screen.findByText('This page is not on this device yet')).toBeDefined();
    answers['GET /api/cms/pages'] = { body: [] };
    answers['GET /api/cms/pages/terms'] = { body: written('terms', '<p>Here.</p>') };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Here.')).toBeDefined();
  });

  test('a page whose text came with the list is read from there', async () => {
    const meta = { mainContent: '<p>Call for help.</p><script>1</script>' };
    wire({ ...shell, 'GET /api/cms/pages': { body: [listed('terms', { title: 'Help', meta })] } });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    expect(await screen.findByText('Call for help.')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Help' })).toBeDefined();
    expect(document.querySelector('script')).toBeNull();
  });

  test('a stored copy says from when it is', async () => {
    const at = new Date(Date.now() - 3_600_000).toISOString();
    wire({
      ...shell,
      'GET /api/cms/pages': { body: [] },
      'GET /api/cms/pages/terms': {
        body: written('terms', '<p>Old.</p>'),
        headers: { 'x-sw': `stored; at=${at}` },
      },
    });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    await screen.findByText('Old.');
    expect(document.querySelector('[data-freshness="stored"]')).not.toBeNull();
  });
});

test('a hidden page is in no menu, and a platform may send the slug alone', () => {
  const rows = [
    listed('a', { categories: ['top-menu'] }),
    listed('b', { categories: ['top-menu'], hidden: true }),
    listed('c', { categories: ['bottom-menu'] }),
  ] as never[];
  expect(pagesIn(rows, 'top-menu').map(({ slug }) => slug)).toEqual(['a']);
  expect(pathOfPage({ slug: 'a', path: undefined })).toBe('/a');
  expect(pathOfPage({ slug: 'a', path: '/b' })).toBe('/b');
});
