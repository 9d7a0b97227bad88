import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brand } from '../../../../src/contract/operator/brand.ts';
import { SpecialSlotLink } from '../../../../src/features/lobby/special-slot/SpecialSlotLink.tsx';
import { at, freshTab, mount } from '../../../setup/mount.tsx';

const title = brand.specialSlot?.title ?? '';
const game = `/play/${brand.specialSlot?.producer}/${brand.specialSlot?.name}`;

function show(): HTMLElement {
  mount(<SpecialSlotLink className={undefined} iconClassName={undefined} labelClassName={undefined} />);
  return screen.getByRole('link', { name: title });
}

beforeEach(() => freshTab('/pokies/all'));
afterEach(cleanup);

test('the first click introduces the game, once, and remembers it under the key of the specification', () => {
  fireEvent.click(show());
  expect(at()).toBe('/pokies/all');
  expect(screen.getByRole('dialog', { name: title })).toBeDefined();
  expect(localStorage.getItem('showedSpecialSlotPopup')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: title }));
  expect(at()).toBe(game);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the popup leads on to the game', () => {
  fireEvent.click(show());
  fireEvent.click(screen.getByRole('link', { name: 'Open the game' }));
  expect(at()).toBe(game);
});

test('after the introduction on this device the link leads straight to the game', () => {
  localStorage.setItem('showedSpecialSlotPopup', 'true');
  fireEvent.click(show());
  expect(at()).toBe(game);
});
