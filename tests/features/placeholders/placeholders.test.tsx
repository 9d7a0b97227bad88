import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { placeholderPages, placeholderPopups } from '../../../src/contract/routes/placeholder-routes.ts';
import type { RouteDefinition } from '../../../src/contract/routes/route-definition.ts';
import { type RouteName, routes } from '../../../src/contract/routes/routes.ts';
import { screenState as shown } from '../../../src/core/shell/screen.ts';
import PlaceholderPopup from '../../../src/features/placeholders/PlaceholderPopup.tsx';
import PlaceholderScreen from '../../../src/features/placeholders/PlaceholderScreen.tsx';
import {
  placeholderTitleOf,
  placeholderTitles,
} from '../../../src/features/placeholders/placeholder-titles.ts';
import { mount } from '../../setup/mount.tsx';

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(cleanup);

describe('a placeholder', () => {
  test.each(Object.keys(placeholderPages) as RouteName[])('%s has its name, a notice, and one link', name => {
    mount(<PlaceholderScreen params={{}} route={name} />);
    const heading = screen.getByRole('heading', { level: 1 }).textContent;
    expect(heading).toBe(placeholderTitleOf(name)?.message);
    expect(shown.name).toBe(heading);
    expect(document.body.textContent).toMatch(/yet/);
    expect([...screen.queryAllByRole('button'), ...screen.getAllByRole('link')]).toHaveLength(1);
  });

  test.each<[RouteName, Record<string, string>]>([
    ['tournamentPage', { slug: 'summer-race' }],
    ['lotteryPage', { slug: 'may' }],
    ['questPage', { slug: 's--first-steps' }],
    ['bonus', { id: '17' }],
  ])('%s of a made-up item is the not-found screen', (route, params) => {
    mount(<PlaceholderScreen params={params} route={route} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found');
    expect(shown.isMissing).toBe(true);
  });

  test('is closed by its button where it is a popup', () => {
    const onClose = vi.fn();
    mount(<PlaceholderPopup onClose={onClose} route="popupWebviewExit" />);
    expect(screen.getByText(/nothing to do here/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('about support leads to the support page', () => {
    const onClose = vi.fn();
    mount(<PlaceholderPopup onClose={onClose} route="popupSupport" />);
    fireEvent.click(screen.getByRole('button', { name: 'Go to the support page' }));
    expect(location.pathname).toBe('/support');
    expect(onClose).not.toHaveBeenCalled();
  });
});

test('every placeholder has a title and is not indexed', () => {
  const names = [...Object.keys(placeholderPages), ...Object.keys(placeholderPopups)];
  expect(Object.keys(placeholderTitles).toSorted()).toEqual(names.toSorted());
  for (const name of names) {
    const route: RouteDefinition = routes[name as RouteName];
    expect(route, name).toMatchObject({ robots: 'noindex', titleOf: 'placeholder' });
    expect(route.area, name).toBeDefined();
  }
});
