import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Player } from '../../../src/contract/subjects/player.ts';
import { networkStatus } from '../../../src/core/http/network-status.ts';
import { PRIVATE_PREFIX } from '../../../src/core/session/purge.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import ProfileScreen from '../../../src/features/profile/ProfileScreen.tsx';
import { wallet } from '../../../src/features/wallet/state.ts';
import { formAnswers, type SentRequest, somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

const SAVE = 'PATCH /api/player';
const optional = (...fields: string[]) => fields.map(field => ({ field, required: false }));
const answers = {
  ...formAnswers,
  'GET /api/info/player_fields': {
    body: {
      ...formAnswers['GET /api/info/player_fields'].body,
      edition: [
        ...optional('nickname', 'first_name', 'last_name', 'date_of_birth', 'country', 'city', 'address'),
        ...optional('postal_code', 'state', 'mobile_phone', 'gender', 'profession'),
        { field: 'personal_id', required: false, countries: ['EE'] },
        ...optional('receive_promos', 'receive_sms_promos'),
      ],
    },
  },
  'GET /api/player/email': { body: { pending_email: null } },
  'GET /api/player/accounts': {
    body: [{ currency: 'EUR', amount_cents: 5000, available_to_cashout_cents: 5000, active: true }],
  },
};

/** The network, which may be gone. */
export const line = { isCut: false };

/** A back end with one profile, which saves what it is sent unless `theirs` has changed a field first. */
export function backEnd(start: Partial<Player> = {}, more: Parameters<typeof stubFetch>[0] = {}) {
  let stored = somePlayer(start);
  const save = ({ body }: SentRequest) => {
    const { user, base = {} } = body as { user: Partial<Player>; base?: Record<string, unknown> };
    const values: Readonly<Record<string, unknown>> = { ...stored };
    const changed = Object.keys(user).filter(field => (values[field] ?? '') !== (base[field] ?? ''));
    if (changed.length > 0) {
      const errors = Object.fromEntries(changed.map(field => [field, ['errors.changed']]));
      return { status: 412, body: { error: 'profile_changed', errors } };
    }
    stored = { ...stored, ...user };
    return { body: stored };
  };
  const stub = stubFetch({
    ...answers,
    [SAVE]: sent => (line.isCut ? new TypeError('cut') : save(sent)),
    'GET /api/player': () => (line.isCut ? new TypeError('cut') : { body: stored }),
    'GET /api/player/email': () => (line.isCut ? new TypeError('cut') : { body: { pending_email: null } }),
    'GET /api/player/accounts': () =>
      line.isCut ? new TypeError('cut') : answers['GET /api/player/accounts'],
    ...more,
  });
  const change = (over: Partial<Player>) => {
    stored = { ...stored, ...over };
  };
  const saves = () =>
    stub.to(SAVE).flatMap(({ body }) => {
      const sent = body as { user: object };
      return Object.keys(sent.user).length > 0 ? [sent] : [];
    });
  return { ...stub, change, saves };
}

export const field = (name: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, select' });
export const type = (name: string | RegExp, value: string) =>
  fireEvent.change(field(name), { target: { value } });
export const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
export const open = async (player: Partial<Player> = {}, isPartial = false) => {
  setPlayer(somePlayer(player), isPartial);
  const view = mount(<ProfileScreen />);
  await screen.findByRole('button', { name: 'Save' });
  return view;
};
export const errorOf = (name: string | RegExp) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join(' ');
export const storedDraft = () => sessionStorage.getItem(`${PRIVATE_PREFIX}profile`);

/** Before each test. */
export function resetProfile(): void {
  freshTab('/profile');
  networkStatus.isOnline = true;
  line.isCut = false;
  wallet.accounts.length = 0;
}
