import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { replacePageParts } from '../../../../src/core/shell/page-state.ts';
import { screenState as named } from '../../../../src/core/shell/screen.ts';
import { account, setPlayer } from '../../../../src/features/account/state.ts';
import { pageResource } from '../../../../src/features/content/pages/page.ts';
import { loadPages, pagesIn, pathOfPage } from '../../../../src/features/content/pages/state.ts';
import PageScreen from '../../../../src/features/support/PageScreen.tsx';
import { loadVisit, visit } from '../../../../src/features/visit/state.ts';
import { pageVariant, type Reader } from '../../../../src/lib/page-variant.ts';
import { context, somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../../setup/mount.tsx';
import { fullPage, listedPage, resetPages } from './page-fixtures.ts';

beforeEach(() => {
  freshTab('/terms');
  resetPages();
});
afterEach(cleanup);

const ofHtml = {
  slug: 'terms',
  path: '/terms',
  title: 'Terms',
  locale: 'en',
  json: { awards: [], articles: [] },
};

const shell = { 'GET /client-context': { body: context } };

describe('the variant of a page', () => {
  const slugs = ['terms', 'terms/AU', 'terms/CW', 'terms/EE'];
  const cases: [Reader['licence'], string | null, string][] = [
    ['CW', 'AU', 'terms/AU'],
    ['CW', 'DE', 'terms/CW'],
    ['CW', null, 'terms/CW'],
    ['EE', 'AU', 'terms/EE'],
    ['EE', 'EE', 'terms/EE'],
  ];
  test.each(cases)('%s from %s reads %s', (licence, country, slug) => {
    expect(pageVariant('terms', slugs, { licence, country })).toBe(slug);
  });

  test('without such a page it is the default one, and in Australia not that of CW', () => {
    expect(pageVariant('terms', ['terms'], { licence: 'EE', country: 'EE' })).toBe('terms');
    expect(pageVariant('terms', ['terms', 'terms/CW'], { licence: 'CW', country: 'AU' })).toBe('terms');
  });
});

describe('a page', () => {
  test('shows its text, and links of it stay in the app', async () => {
    const html =
      '<h2>One</h2><p>See <a href="/support">support</a> or <a href="https://example.com/x">there</a>.</p>';
    stubFetch({
      ...shell,
      'GET /api/cms/pages': { body: [listedPage('terms')] },
      'GET /api/cms/pages/terms': { body: fullPage('terms', html) },
    });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    expect(await screen.findByRole('heading', { level: 1, name: 'Title of terms' })).toBeDefined();
    expect(named).toMatchObject({ name: 'Title of terms', isMissing: false });
    expect(screen.getByRole('link', { name: 'there' }).getAttribute('rel')).toBe('noopener noreferrer');
    await userEvent.click(screen.getByRole('link', { name: 'support' }));
    expect(location.pathname).toBe('/support');
  });

  test('of a platform without sanitising runs no script', async () => {
    const html =
      '<p>Hi</p><script>window.hit = 1</script><img src=x onerror="window.hit = 1"><a href="javascript:1">go</a>';
    stubFetch({
      ...shell,
      'GET /api/cms/pages': { body: [] },
      'GET /api/cms/pages/terms': { body: fullPage('terms', html) },
    });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    await screen.findByText('Hi');
    expect(document.querySelector('script, img, [onerror], [href^="javascript"]')).toBeNull();
  });

  test('of the visitor’s licence is requested by its suffix', async () => {
    const { to } = stubFetch({
      'GET /client-context': { body: { ...context, license: 'EE', country: 'EE' } },
      'GET /api/cms/pages': { body: [listedPage('terms'), listedPage('terms/EE')] },
      'GET /api/cms/pages/terms%2FEE': { body: fullPage('terms/EE', '<p>Estonian.</p>') },
    });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    expect(await screen.findByText('Estonian.')).toBeDefined();
    expect(to('GET /api/cms/pages/terms')).toHaveLength(0);
  });

  test('is that of a player’s own licence from their sign-in until their sign-out, and of their country', async () => {
    account.authStatus = 'guest';
    const { to, answers } = stubFetch({
      ...shell,
      'GET /api/cms/pages': { body: ['terms', 'terms/EE', 'terms/AU'].map(slug => listedPage(slug)) },
      'GET /api/cms/pages/terms': { body: fullPage('terms', '<p>General.</p>') },
      'GET /api/cms/pages/terms%2FEE': { body: fullPage('terms/EE', '<p>Estonian.</p>') },
      'GET /api/cms/pages/terms%2FAU': { body: fullPage('terms/AU', '<p>Australian.</p>') },
    });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    await screen.findByText('General.');
    act(() => setPlayer(somePlayer({ license_name: 'EE' })));
    expect(await screen.findByText('Estonian.')).toBeDefined();
    expect(screen.queryByText('General.')).toBeNull();
    delete answers['GET /api/cms/pages/terms'];
    act(() => setPlayer(null));
    expect(await screen.findByText('Not available offline yet')).toBeDefined();
    expect(screen.queryByText('Estonian.')).toBeNull();
    visit.context = { ...context, country: 'AU' } as typeof visit.context;
    expect(await screen.findByText('Australian.')).toBeDefined();
    expect(to('GET /api/cms/pages/terms%2FEE')).toHaveLength(1);
  });

  test('that the HTML came with is replaced once it is known that another one applies, and else stays', async () => {
    const { to } = stubFetch({
      ...shell,
      'GET /api/cms/pages': { body: [listedPage('terms'), listedPage('terms/EE')] },
      'GET /api/cms/pages/terms': { body: fullPage('terms', '<p>General.</p>') },
      'GET /api/cms/pages/terms%2FEE': { body: fullPage('terms/EE', '<p>Estonian.</p>') },
    });
    replacePageParts({ page: { ...ofHtml, variant: 'terms/EE', nodes: ['Of the HTML.'], at: Date.now() } });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    await act(async () => void (await Promise.all([loadPages(), loadVisit()])));
    expect(screen.getByText('Of the HTML.')).toBeDefined();
    act(() => setPlayer(somePlayer({ license_name: 'EE' })));
    expect(screen.getByText('Of the HTML.')).toBeDefined();
    expect(to('GET /api/cms/pages/terms%2FEE')).toHaveLength(0);
    act(() => setPlayer(null));
    expect(await screen.findByText('General.')).toBeDefined();
  });

  test('that does not exist is the not-found page', async () => {
    stubFetch({
      ...shell,
      'GET /api/cms/pages': { body: [] },
      'GET /api/cms/pages/terms': { status: 404, body: { error: 'unknown_page' } },
    });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    expect(await screen.findByText('We couldn’t find this page')).toBeDefined();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(named.isMissing).toBe(true);
  });

  test('that has another path is not found at this one', async () => {
    stubFetch({
      ...shell,
      'GET /api/cms/pages': { body: [] },
      'GET /api/cms/pages/terms': { body: fullPage('terms', '<p>x</p>', { path: '/news/terms' }) },
    });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    expect(await screen.findByText('We couldn’t find this page')).toBeDefined();
  });

  test('in another language shows a note and is marked as that language', async () => {
    freshTab('/de/terms');
    const { language } = await import('../../../../src/core/shell/i18n.ts');
    language.locale = 'de';
    stubFetch({
      ...shell,
      'GET /api/cms/pages': { body: [] },
      'GET /api/cms/pages/terms': { body: fullPage('terms', '<p>English text.</p>') },
    });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    const text = await screen.findByText('English text.');
    expect(text.closest('[lang]')?.getAttribute('lang')).toBe('en');
    expect(screen.getByText('This page is only available in English so far.')).toBeDefined();
    language.locale = 'en';
  });

  test('English of another country does not count as another language', async () => {
    const { language } = await import('../../../../src/core/shell/i18n.ts');
    language.locale = 'en-AU';
    stubFetch({
      ...shell,
      'GET /api/cms/pages': { body: [] },
      'GET /api/cms/pages/terms': { body: fullPage('terms', '<p>English text.</p>') },
    });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    await screen.findByText('English text.');
    expect(screen.queryByText('This page is only available in English so far.')).toBeNull();
    language.locale = 'en';
  });

  test('lists the awards of its JSON, and ignores JSON of another shape', async () => {
    const award = { name: 'Prize', nomination: 'For calm', prize: 'Cup', year: 2026, imgUrl: null };
    const blocks = (json: unknown) => ({ ...fullPage('terms', '').blocks, json });
    const { answers } = stubFetch({
      ...shell,
      'GET /api/cms/pages': { body: [] },
      'GET /api/cms/pages/terms': {
        body: fullPage('terms', '<p>x</p>', { blocks: blocks({ awards: [award] }) }),
      },
    });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    expect(await screen.findByRole('heading', { level: 2, name: 'Prize' })).toBeDefined();
    answers['GET /api/cms/pages/terms'] = {
      body: fullPage('terms', '<p>Still there.</p>', { blocks: blocks({ awards: 'none' }) }),
    };
    await act(() => pageResource('terms').load());
    expect(screen.getByText('Still there.')).toBeDefined();
    expect(screen.queryByText('Prize')).toBeNull();
  });
});

describe('without a network', () => {
  test('a page that is not stored shows a message and a retry button', async () => {
    const { answers } = stubFetch({ ...shell });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    expect(await screen.findByText('Not available offline yet')).toBeDefined();
    answers['GET /api/cms/pages'] = { body: [] };
    answers['GET /api/cms/pages/terms'] = { body: fullPage('terms', '<p>Here.</p>') };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Here.')).toBeDefined();
  });

  test('a page whose text came with the list is read from there', async () => {
    const meta = { mainContent: '<p>Call for help.</p><script>1</script>' };
    stubFetch({ ...shell, 'GET /api/cms/pages': { body: [listedPage('terms', { title: 'Help', meta })] } });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    expect(await screen.findByText('Call for help.')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Help' })).toBeDefined();
    expect(document.querySelector('script')).toBeNull();
  });

  test('a stored copy shows its age', async () => {
    const at = new Date(Date.now() - 3_600_000).toISOString();
    stubFetch({
      ...shell,
      'GET /api/cms/pages': { body: [] },
      'GET /api/cms/pages/terms': {
        body: fullPage('terms', '<p>Old.</p>'),
        headers: { 'x-sw': `stored; at=${at}` },
      },
    });
    mount(<PageScreen params={{ slug: 'terms' }} />);
    await screen.findByText('Old.');
    expect(document.querySelector('[data-freshness="stored"]')).not.toBeNull();
  });
});

test('a hidden page is in no menu, and a platform may send only the slug', () => {
  const rows = [
    listedPage('a', { categories: ['top-menu'] }),
    listedPage('b', { categories: ['top-menu'], hidden: true }),
    listedPage('c', { categories: ['bottom-menu'] }),
  ] as never[];
  expect(pagesIn(rows, 'top-menu').map(({ slug }) => slug)).toEqual(['a']);
  expect(pathOfPage({ slug: 'a', path: undefined })).toBe('/a');
  expect(pathOfPage({ slug: 'a', path: '/b' })).toBe('/b');
});
