import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setPlayer } from '../../../../src/features/account/state.ts';
import { vipContact } from '../../../../src/features/support/vip-contact/state.ts';
import VipContact from '../../../../src/features/support/vip-contact/VipContact.tsx';
import { somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { at, freshTab, mount } from '../../../setup/mount.tsx';

const GOLD = 259;
const manager = {
  managerName: 'Mia',
  avatar: null,
  time: '9:00 to 17:00',
  whatsAppLink: 'https://wa.example/1',
  telegramLink: 'https://t.example/mia',
  email: 'mia@orbit.example',
};
const answer = (over: object = {}) => ({
  'POST /api/fe/config/managers': { body: { manager: { ...manager, ...over } } },
});

beforeEach(() => freshTab());
afterEach(cleanup);

test('a VIP sees the manager of the own groups, with a badge and every way to reach them', async () => {
  const { to } = stubFetch(answer());
  setPlayer(somePlayer({ groups: [5, GOLD] }));
  mount(<VipContact />);
  await screen.findByRole('heading', { name: 'Mia' });
  expect(screen.getByText('VIP')).toBeDefined();
  expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    'https://wa.example/1',
    'https://t.example/mia',
    'mailto:mia@orbit.example',
  ]);
  expect(to('POST /api/fe/config/managers')[0]?.body).toEqual({ userGroups: [5, GOLD] });
});

test.each([
  ['whatsAppLink', ['Telegram', 'E-mail']],
  ['telegramLink', ['WhatsApp', 'E-mail']],
  ['email', ['WhatsApp', 'Telegram']],
])('without %s the other ways are left', async (way, names) => {
  stubFetch(answer({ [way]: null }));
  setPlayer(somePlayer({ groups: [GOLD] }));
  mount(<VipContact />);
  await screen.findByRole('heading', { name: 'Mia' });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names);
});

test('without a manager, or without an answer, the badge shows all the same', async () => {
  const { answers } = stubFetch({ 'POST /api/fe/config/managers': { body: { manager: null } } });
  setPlayer(somePlayer({ groups: [GOLD] }));
  const { unmount } = mount(<VipContact />);
  expect(await screen.findByText('VIP')).toBeDefined();
  expect(screen.queryByRole('heading')).toBeNull();
  unmount();
  act(() => setPlayer(null));
  answers['POST /api/fe/config/managers'] = { status: 500, body: {} };
  setPlayer(somePlayer({ groups: [GOLD] }));
  mount(<VipContact />);
  expect(await screen.findByText('VIP')).toBeDefined();
});

test('a VIP opens the support widget from here', async () => {
  stubFetch(answer());
  setPlayer(somePlayer({ groups: [GOLD] }));
  mount(<VipContact />);
  fireEvent.click(await screen.findByRole('button', { name: 'Get support' }));
  expect(at()).toBe('/popup/support');
});

test('other players have none, and none is requested', async () => {
  const { sent } = stubFetch(answer());
  setPlayer(somePlayer({ groups: [5] }));
  mount(<VipContact />);
  await act(async () => undefined);
  expect(sent).toEqual([]);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('the manager is cleared at sign-out', async () => {
  stubFetch(answer());
  setPlayer(somePlayer({ groups: [GOLD] }));
  mount(<VipContact />);
  await screen.findByRole('heading', { name: 'Mia' });
  await act(async () => setPlayer(null));
  expect(vipContact.manager).toBeNull();
  expect(screen.queryByRole('heading')).toBeNull();
});
