import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { placePages, placePopups } from '../../../src/contract/place-routes.ts';
import { type RouteDefinition, type RouteName, routes } from '../../../src/contract/routes.ts';
import { screen as shown } from '../../../src/core/screen.ts';
import FramePopup from '../../../src/features/frames/FramePopup.tsx';
import FrameScreen from '../../../src/features/frames/FrameScreen.tsx';
import { placeNameOf, placeNames } from '../../../src/features/frames/place-names.ts';
import { mount } from '../account/mount.tsx';

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(cleanup);

describe('a frame of what is not open yet', () => {
  test.each(Object.keys(placePages) as RouteName[])('%s has its name, says so, and has one way on', name => {
    mount(<FrameScreen params={{}} route={name} />);
    const heading = screen.getByRole('heading', { level: 1 }).textContent;
    expect(heading).toBe(placeNameOf(name)?.message);
    expect(shown.name).toBe(heading);
    expect(document.body.textContent).toMatch(/yet/);
    expect([...screen.queryAllByRole('button'), ...screen.getAllByRole('link')]).toHaveLength(1);
  });

  test('about limits leads to help with playing less', () => {
    mount(<FrameScreen params={{}} route="profileLimits" />);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/responsible-gaming');
  });

  test('is closed by its button where it is a popup', () => {
    const onClose = vi.fn();
    mount(<FramePopup onClose={onClose} route="cashboxDeposit" />);
    expect(screen.getByText(/sandbox money/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('about support leads to the support page', () => {
    const onClose = vi.fn();
    mount(<FramePopup onClose={onClose} route="popupSupport" />);
    fireEvent.click(screen.getByRole('button', { name: 'Go to the support page' }));
    expect(location.pathname).toBe('/support');
    expect(onClose).not.toHaveBeenCalled();
  });
});

test('every place has a name, and no search engine is told of it', () => {
  const names = [...Object.keys(placePages), ...Object.keys(placePopups)];
  expect(Object.keys(placeNames).toSorted()).toEqual(names.toSorted());
  for (const name of names) {
    const route: RouteDefinition = routes[name as RouteName];
    expect(route, name).toMatchObject({ robots: 'noindex', titleOf: 'place' });
    expect(route.area, name).toBeDefined();
  }
});
