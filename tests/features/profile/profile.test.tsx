import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toasts } from '../../../src/core/shell/toasts.ts';
import { account, setPlayer } from '../../../src/features/account/state.ts';
import { somePlayer } from '../../setup/fetch-stub.ts';

import { backEnd, errorOf, field, open, resetProfile, save, storedDraft, type } from './profile-back-end.tsx';

beforeEach(resetProfile);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the profile', () => {
  test('shows the fields of the edition, in the order of an address, a country’s own only there', async () => {
    backEnd();
    await open();
    const names = [...document.querySelectorAll<HTMLElement>('[data-field]')].map(
      one => one.dataset['field'],
    );
    expect(names).toEqual([
      'nickname',
      'first_name',
      'last_name',
      'date_of_birth',
      'gender',
      'profession',
      'country',
      'address',
      'postal_code',
      'city',
      'state',
      'mobile_phone',
    ]);
    expect(field('City').value).toBe('Bonn');
    expect(field('Nickname (optional)').value).toBe('');
    cleanup();
    await open({ country: 'EE' });
    expect(screen.getByLabelText(/^Personal ID code/)).toBeDefined();
  });

  test('the state is a list where the country has states, and keeps what was typed before', async () => {
    backEnd({ country: 'AU', state: 'Victoria' });
    await open({ country: 'AU', state: 'Victoria' });
    const list = field(/^State/) as unknown as HTMLSelectElement;
    expect([...list.options].map(({ value }) => value)).toEqual([
      '',
      'ACT',
      'NSW',
      'NT',
      'QLD',
      'SA',
      'TAS',
      'VIC',
      'WA',
      'Victoria',
    ]);
    expect(list.value).toBe('Victoria');
    cleanup();
    backEnd();
    await open();
    expect(field(/^State/).tagName).toBe('INPUT');
  });

  test('sends what was changed, with what was seen before', async () => {
    const { saves } = backEnd();
    await open();
    type(/^City/, ' Köln ');
    type(/^Nickname/, 'Ann');
    expect(screen.getByText('Not saved yet: Nickname and City')).toBeDefined();
    await save();
    await vi.waitFor(() => expect(toasts.list.map(({ text }) => text)).toEqual(['Your profile is saved.']));
    expect(saves()).toEqual([
      { context: 'edition', user: { nickname: 'Ann', city: 'Köln' }, base: { nickname: '', city: 'Bonn' } },
    ]);
    expect(storedDraft()).toBeNull();
    expect(account.player).toMatchObject({ city: 'Köln', nickname: 'Ann' });
  });

  test.each([
    [/^Nickname/, 'Al', 'at least 3'],
    [/^Nickname/, 'a_b', 'letters'],
    [/^First name/, 'O’Hara', 'letters'],
    [/^First name/, ' ', 'Enter your first name'],
    [/^Mobile phone/, '123', '8'],
    [/^Postal code/, '1234', 'postal code'],
    [/^Occupation/, 'Ärztin', 'English letters'],
    [/^Month/, '13', '12'],
    [/^Day/, '32', '31'],
    [/^Year/, '2020', 'not old enough'],
  ])('%s %j: an error at the field, which gets the focus; nothing is sent', async (name, value, text) => {
    const { saves } = backEnd();
    await open();
    type(name, value);
    await save();
    expect(errorOf(name)).toContain(text);
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect((document.activeElement as HTMLElement).closest('[data-field]')).toBe(
      field(name).closest('[data-field]'),
    );
    expect(saves()).toEqual([]);
    expect(field(name).value).toBe(value);
  });

  test('an error of the back end shows at its field and loses nothing', async () => {
    backEnd(
      {},
      { 'PATCH /api/player': { status: 422, body: { errors: { nickname: ['errors.nickname.taken'] } } } },
    );
    await open();
    type(/^Nickname/, 'Bob');
    type(/^City/, 'Köln');
    await save();
    await vi.waitFor(() => expect(errorOf(/^Nickname/)).toContain('taken'));
    expect(document.activeElement).toBe(field(/^Nickname/));
    expect(field(/^City/).value).toBe('Köln');
  });

  test('fills in the state of a postal code where there is none, and not over one', async () => {
    backEnd({ country: 'AU', postal_code: null });
    await open({ country: 'AU', postal_code: null });
    type(/^Postal code/, '3000');
    fireEvent.blur(field(/^Postal code/));
    expect(field(/^State/).value).toBe('VIC');
    type(/^Postal code/, '2000');
    fireEvent.blur(field(/^Postal code/));
    expect(field(/^State/).value).toBe('VIC');
  });

  test('can empty what may be empty, and nothing else', async () => {
    const { saves } = backEnd({ nickname: 'Ann', gender: 'f' });
    await open({ nickname: 'Ann', gender: 'f' });
    type(/^Nickname/, '');
    type(/^Gender/, '');
    await save();
    await vi.waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]).toMatchObject({ user: { nickname: null, gender: null } });
  });
});

describe('two devices', () => {
  test('the later save is refused, shows what is there now, and saves what the player chooses', async () => {
    const { change, saves } = backEnd();
    await open();
    type(/^City/, 'Köln');
    change({ city: 'Trier' });
    await save();
    const conflict = await screen.findByRole('group', { name: 'City' });
    expect(conflict.textContent).toContain('Trier');
    expect(field(/^City/).value).toBe('Köln');
    expect(errorOf(/^City/)).toContain('changed on another device');
    await save();
    expect(saves()).toHaveLength(1);
    await userEvent.click(within(conflict).getByRole('button', { name: 'Keep mine' }));
    await save();
    await vi.waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves()[1]).toMatchObject({ user: { city: 'Köln' }, base: { city: 'Trier' } });
  });

  test('the other one’s value can be taken; a change of other fields is no conflict', async () => {
    backEnd();
    await open();
    type(/^City/, 'Köln');
    // An event has brought it while the form is open.
    await act(async () => setPlayer(somePlayer({ city: 'Trier', first_name: 'Anna' })));
    await userEvent.click(await screen.findByRole('button', { name: 'Use that one' }));
    expect(field(/^First name/).value).toBe('Anna');
    expect(field(/^City/).value).toBe('Trier');
    expect(screen.queryByText(/Not saved yet/)).toBeNull();
    expect(storedDraft()).toBeNull();
  });
});
