import { isFieldOf } from '../../src/contract/subjects/account.ts';
import { stateFromPostalCode } from '../../src/lib/postal-codes.ts';
import type { AppContext, RequestContext, Routes } from '../context.ts';
import { type FieldErrors, reject, rejectIfAny } from '../errors.ts';
import { emit } from '../events/user-events.ts';
import { loadPlayerRow, toPlayer } from '../players/player-view.ts';
import type { PlayerRow } from '../players/tables.ts';
import { PUBLIC_TOPIC, userTopic } from '../realtime/hub.ts';
import { SOCKET_PATH } from '../realtime/realtime.ts';
import { isIdentityExcluded } from '../safe-play/exclusion.ts';
import { siteKeyFor } from './captcha.ts';
import { isNicknameTaken, PLAYER_FIELDS, profileErrors } from './profile-rules.ts';
import { signInLinkOf } from './sign-in-links.ts';

type Names = 'loadPlayer' | 'loadPlayerFields' | 'updatePlayer' | 'loadSettings' | 'updateLocale';
type ProfileChange = RequestContext<'updatePlayer'>['body'];

/** The row after the change. An empty state follows from country and postal code (ACCOUNT-45); none outlives the country it was in. */
export function applyChange(before: PlayerRow, user: ProfileChange['user']): PlayerRow {
  const { receive_promos, receive_sms_promos, nick_name, ...fields } = user;
  const after: PlayerRow = { ...before, ...(fields as Partial<PlayerRow>) };
  if (nick_name !== undefined && user.nickname === undefined) after.nickname = nick_name;
  if (receive_promos !== undefined) after.receive_promos = receive_promos ? 1 : 0;
  if (receive_sms_promos !== undefined) after.receive_sms_promos = receive_sms_promos ? 1 : 0;
  if (user.state) return after;
  const { country, postal_code } = after;
  const derived = country && postal_code ? stateFromPostalCode(country, postal_code) : null;
  const keeps = user.state === undefined && country === before.country ? before.state : null;
  after.state = keeps || derived;
  return after;
}

/** Errors of what the change touches: a profile that broke a newer rule can still change its other fields. */
function errorsOfChangedFields(app: AppContext, before: PlayerRow, after: PlayerRow): FieldErrors {
  const isTouched = (field: string) =>
    after.country !== before.country || after[field as keyof PlayerRow] !== before[field as keyof PlayerRow];
  const errors = Object.entries(profileErrors(app, after)).filter(([field]) => isTouched(field));
  return Object.fromEntries(errors);
}

/** What the context requires and the profile still lacks (ACCOUNT-33: the fields of a context come from the server). */
function missingFieldErrors(context: ProfileChange['context'], after: PlayerRow): FieldErrors {
  const values: Readonly<Record<string, unknown>> = { ...after };
  const isMissing = (field: string) => field in values && (values[field] === null || values[field] === '');
  if (context === 'registration' || context === 'edition') return {};
  return Object.fromEntries(
    PLAYER_FIELDS[context]
      .filter(use => use.required && isFieldOf(use, after.country) && isMissing(use.field))
      .map(({ field }) => [field, ['errors.required']]),
  );
}

/** What the player saw and what is there now, alike for a field that was never given and one that was emptied. */
const isSame = (seen: string | boolean | null, stored: unknown): boolean =>
  (typeof seen === 'boolean' ? Number(seen) : (seen ?? '')) === (stored ?? '');

/** Rejects a change of fields that have become something else, neither what the player saw nor what they want (decision 0120). */
function requireUnchanged(before: PlayerRow, after: PlayerRow, { base = {}, user }: ProfileChange): void {
  const changed = Object.keys(user).filter(field => {
    const seen = base[field];
    const name = field as keyof PlayerRow;
    return seen !== undefined && before[name] !== after[name] && !isSame(seen, before[name]);
  });
  if (changed.length === 0) return;
  const errors = Object.fromEntries(changed.map(field => [field, ['errors.changed']]));
  reject(412, 'profile_changed', { errors });
}

const changedFields = (before: PlayerRow, after: PlayerRow): string[] =>
  Object.keys(after).filter(field => after[field as keyof PlayerRow] !== before[field as keyof PlayerRow]);

export const profileRoutes = {
  loadPlayerFields: () => PLAYER_FIELDS,

  loadPlayer: async ({ app, player }) =>
    player ? { ...(await toPlayer(app.db, player)), autologin_link: await signInLinkOf(app, player) } : {},

  updatePlayer: ({ app, body, player, runOnce }) =>
    runOnce(async tx => {
      const before = await loadPlayerRow(tx, player.id);
      const after = applyChange(before, body.user);
      requireUnchanged(before, after, body);
      const { nickname } = after;
      const errors = {
        ...errorsOfChangedFields(app, before, after),
        ...missingFieldErrors(body.context, after),
      };
      if (
        nickname !== null &&
        nickname !== before.nickname &&
        (await isNicknameTaken(tx, nickname, player.id))
      ) {
        errors['nickname'] = ['errors.nickname.taken'];
      }
      if (await isIdentityExcluded(tx, after, app.clock.now())) errors['form'] = ['errors.identity.refused'];
      rejectIfAny(errors);
      const fields = changedFields(before, after);
      if (fields.length === 0) return toPlayer(tx, before);
      const { id, ...columns } = after;
      await tx.updateTable('players').set(columns).where('id', '=', id).execute();
      await emit(tx, app.clock, id, 'profile_changed', { fields });
      return toPlayer(tx, await loadPlayerRow(tx, id));
    }),

  loadSettings: async ({ app, player, session, visitor }) => ({
    realtime: {
      socket_path: SOCKET_PATH,
      token: app.socketTokens.sign(
        player && session ? { id: player.id, hash: player.hash, session: session.id } : null,
      ),
      user_channel: player ? userTopic(player.hash) : null,
      public_channel: PUBLIC_TOPIC,
    },
    captcha: { site_key: await siteKeyFor(app, visitor) },
  }),

  updateLocale: ({ body, player, runOnce }) =>
    runOnce(async tx => {
      const { locale } = body;
      await tx.updateTable('players').set({ locale }).where('id', '=', player.id).execute();
      return { locale };
    }),
} satisfies Pick<Routes, Names>;
