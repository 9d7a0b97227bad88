import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactElement, useRef } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Rail } from '../../../src/ui/lists/Rail.tsx';
import { useRovingFocus } from '../../../src/ui/lists/useRovingFocus.ts';

afterEach(() => {
  cleanup();
  document.body.removeAttribute('style');
});

/** A row of games, each with a heart. */
function Row({ games, current }: { games: readonly string[]; current?: string }) {
  const list = useRef<HTMLUListElement>(null);
  useRovingFocus(list);
  return (
    <ul ref={list}>
      {games.map(name => (
        <li key={name}>
          <a href={`/${name}`} aria-current={name === current || undefined}>
            {name}
          </a>
          <button type="button">{`Favourite ${name}`}</button>
        </li>
      ))}
    </ul>
  );
}

/** The code of the tab stops is fetched with the first focus. */
async function renderRow(row: ReactElement) {
  const rendered = render(row);
  fireEvent.focusIn(document.body);
  await waitFor(() => expect(tabStops()).toHaveLength(2));
  return rendered;
}

const GAMES = ['one', 'two', 'three'];
const tabStops = () =>
  [...document.querySelectorAll<HTMLElement>('a, button')]
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ textContent }) => textContent);
const focused = () => document.activeElement?.textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe('a row with a roving focus', () => {
  test('is one tab stop, with the further controls of that child', async () => {
    await renderRow(<Row games={GAMES} />);
    expect(tabStops()).toEqual(['one', 'Favourite one']);
  });

  test('moves the focus with arrow keys, Home and End, and stays at its ends', async () => {
    await renderRow(<Row games={GAMES} />);
    screen.getByText('one').focus();
    press('ArrowLeft');
    expect(focused()).toBe('one');
    press('ArrowRight');
    expect(focused()).toBe('two');
    press('End');
    expect(focused()).toBe('three');
    press('ArrowRight');
    expect(focused()).toBe('three');
    press('Home');
    expect(focused()).toBe('one');
  });

  test('goes from the heart of a game to the next game', async () => {
    await renderRow(<Row games={GAMES} />);
    screen.getByText('Favourite one').focus();
    press('ArrowRight');
    expect(focused()).toBe('two');
  });

  test('is entered where it was left', async () => {
    await renderRow(<Row games={GAMES} />);
    screen.getByText('three').focus();
    screen.getByText('three').blur();
    expect(tabStops()).toEqual(['three', 'Favourite three']);
  });

  test('is entered at the current item when the focus was not in it yet', async () => {
    await renderRow(<Row games={GAMES} current="two" />);
    expect(tabStops()).toEqual(['two', 'Favourite two']);
  });

  test('leaves the tab stop of an item that disappeared to the first one, and adds none for a new item', async () => {
    const { rerender } = await renderRow(<Row games={GAMES} />);
    screen.getByText('two').focus();
    rerender(<Row games={['one', 'three', 'four']} />);
    await waitFor(() => expect(tabStops()).toEqual(['one', 'Favourite one']));
  });

  test('is reversed where the text runs from right to left', async () => {
    document.body.style.direction = 'rtl';
    await renderRow(<Row games={GAMES} />);
    screen.getByText('one').focus();
    press('ArrowLeft');
    expect(focused()).toBe('two');
  });

  test('leaves keys with a modifier to the browser', async () => {
    await renderRow(<Row games={GAMES} />);
    screen.getByText('one').focus();
    fireEvent.keyDown(screen.getByText('one'), { key: 'ArrowRight', altKey: true });
    expect(focused()).toBe('one');
  });
});

test('a rail of games is one tab stop', async () => {
  render(
    <Rail title="New games" labels={{ previous: 'Previous', next: 'Next' }}>
      <a href="/one">one</a>
      <a href="/two">two</a>
      <dialog open>
        <button type="button">Close</button>
      </dialog>
    </Rail>,
  );
  fireEvent.focusIn(document.body);
  const stops = () =>
    screen
      .getAllByRole('link')
      .filter(({ tabIndex }) => tabIndex === 0)
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(stops()).toEqual(['one']));
  // A sheet that an item has opened keeps its own tab stops.
  expect(screen.getByRole('button', { name: 'Close' }).tabIndex).toBe(0);
});
