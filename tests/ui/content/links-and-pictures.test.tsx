import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type MouseEvent, Profiler } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { Picture } from '../../../src/ui/content/Picture.tsx';
import { Anchor } from '../../../src/ui/controls/Anchor.tsx';

afterEach(cleanup);

describe('a link', () => {
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

  test('within the app keeps the language of the address, unless it begins with ~', () => {
    render(
      <Router base="/de">
        <Anchor href="/games">Games</Anchor>
        <Anchor href="~/et/games">Eesti</Anchor>
      </Router>,
    );
    expect(href('Games')).toBe('/de/games');
    expect(href('Eesti')).toBe('/et/games');
  });

  test('out of the app is a plain link, and a new window has no opener', () => {
    render(
      <Router base="/de">
        <Anchor href="https://example.org/">Out</Anchor>
        <Anchor href="//example.org/x">Bare</Anchor>
        <Anchor href="/terms.pdf" target="_blank">
          Paper
        </Anchor>
      </Router>,
    );
    expect([href('Out'), href('Bare')]).toEqual(['https://example.org/', '//example.org/x']);
    expect(screen.getByRole('link', { name: 'Paper' }).getAttribute('rel')).toContain('noopener');
  });
});

describe('a press of a link', () => {
  test('within the app goes there without a new document, unless it is meant for another tab', () => {
    render(
      <Router base="/de">
        <Anchor href="/games">Games</Anchor>
        <Anchor href="/">Lobby</Anchor>
      </Router>,
    );
    const press = (name: string, init = {}) => fireEvent.click(screen.getByRole('link', { name }), init);
    // False: the browser is not to follow it too.
    expect(press('Games')).toBe(false);
    expect(location.pathname).toBe('/de/games');
    expect(press('Lobby')).toBe(false);
    expect(location.pathname).toBe('/de');
    for (const other of [
      { ctrlKey: true },
      { metaKey: true },
      { shiftKey: true },
      { altKey: true },
      { button: 1 },
    ])
      expect(press('Games', other)).toBe(true);
  });

  test('is left to who handles it', () => {
    history.replaceState(null, '', '/before');
    const handle = vi.fn((event: MouseEvent) => event.preventDefault());
    render(
      <Anchor href="/games" onClick={handle}>
        Games
      </Anchor>,
    );
    fireEvent.click(screen.getByRole('link'));
    expect(handle).toHaveBeenCalledOnce();
    expect(location.pathname).toBe('/before');
  });

  test('renders no link again', () => {
    const rendered = vi.fn();
    render(
      <Profiler id="links" onRender={rendered}>
        <Anchor href="/games">Games</Anchor>
        <Anchor href="/live">Live</Anchor>
      </Profiler>,
    );
    rendered.mockClear();
    fireEvent.click(screen.getByRole('link', { name: 'Live' }));
    expect(location.pathname).toBe('/live');
    expect(rendered).not.toHaveBeenCalled();
  });
});

describe('a picture', () => {
  const picture = { src: '/a.svg', colour: 'navy', width: 300, height: 400, alt: 'Book of Tests' };

  test('is loaded lazily, unless it is on the first screen', () => {
    const { rerender } = render(<Picture {...picture} />);
    const image = screen.getByRole('img');
    expect([image.getAttribute('loading'), image.getAttribute('crossorigin')]).toEqual(['lazy', 'anonymous']);
    rerender(<Picture {...picture} priority />);
    expect([image.getAttribute('loading'), image.getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
  });

  test('that fails keeps its colour, and is fetched again with another address', () => {
    const { rerender } = render(<Picture {...picture} />);
    const image = screen.getByRole('img');
    const before = image.className;
    fireEvent.error(image);
    expect(image.className).not.toBe(before);
    rerender(<Picture {...picture} src="/b.svg" />);
    expect(image.className).toBe(before);
    expect(image.parentElement?.style.getPropertyValue('--colour')).toBe('navy');
  });

  test('that can’t be loaded shows its caption, only then', () => {
    render(<Picture {...picture} alt="" caption="Book of Tests" />);
    expect(screen.queryByText('Book of Tests')).toBeNull();
    fireEvent.error(screen.getByRole('presentation', { hidden: true }));
    expect(screen.getByText('Book of Tests')).toBeTruthy();
  });
});

test('a picture that failed is fetched again when the network is back', () => {
  const { container } = render(<Picture src="/a.svg" colour="#123456" width={3} height={4} alt="" />);
  const before = container.querySelector('img');
  fireEvent.error(before as HTMLImageElement);
  fireEvent(window, new Event('online'));
  const after = container.querySelector('img');
  expect(after).not.toBe(before);
  expect(after?.getAttribute('src')).toBe('/a.svg');
});
