import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
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
