import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

/** By name only: its imports of style sheets have no types here. */
const GAME: string = '../../../../server/game/client/main.ts';

test('all of the game’s page is in its one main landmark, also where it shows a message', async () => {
  const page = new DOMParser().parseFromString(
    readFileSync('server/game/client/index.html', 'utf8'),
    'text/html',
  );
  expect([...page.body.children].map(({ tagName, id }) => [tagName, id])).toEqual([['MAIN', 'game']]);
  document.body.innerHTML = page.body.innerHTML;
  await import(GAME);
  const heading = await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 });
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getByRole('main').contains(heading)).toBe(true);
});
