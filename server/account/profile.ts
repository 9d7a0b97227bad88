import { stateFromPostcode } from '../src/lib/postcodes.ts';
import { type FieldErrors, nicknameTaken, personErrors, refuseAny } from './account-rules.ts';
import { playerRow, viewPlayer } from './account-view.ts';
import type { App, Ask, PlayerRow, Routes } from './ask.ts';
import { siteKeyFor } from './captcha.ts';
import { FIELDS } from './info.ts';
import { PUBLIC_TOPIC, userTopic } from './realtime/hub.ts';
import { SOCKET_PATH } from './realtime/realtime.ts';

type Names = 'loadPlayer' | 'updatePlayer' | 'loadSettings' | 'updateLocale';
type Change = Ask<'updatePlayer'>['body'];

/**
 * The row after the change. The state follows country and postal code (platform 5) unless the player gives one, and
 * does not outlive the country it was in.
 */
function changed(before: PlayerRow, user: Change['user']): PlayerRow {
  const { receive_promos, receive_sms_promos, ...fields } = user;
  const after: PlayerRow = { ...before, ...(fields as Partial<PlayerRow>) };
  if (receive_promos !== undefined) after.receive_promos = receive_promos ? 1 : 0;
  if (receive_sms_promos !== undefined) after.receive_sms_promos = receive_sms_promos ? 1 : 0;
  if (user.state) return after;
  const { country, postal_code } = after;
  const derived = country && postal_code ? stateFromPostcode(country, postal_code) : null;
  const keeps = user.state === undefined && country === before.country ? before.state : null;
  const hasMoved = postal_code !== before.postal_code;
  after.state = hasMoved ? (derived ?? keeps) : keeps || derived;
  return after;
}

/** Errors of what the change touches: a profile that broke a newer rule can still change its other fields. */
function touchedErrors(app: App, before: PlayerRow, after: PlayerRow): FieldErrors {
  const isTouched = (field: string) =>
    after.country !== before.country || after[field as keyof PlayerRow] !== before[field as keyof PlayerRow];
  const errors = Object.entries(personErrors(app, after)).filter(([field]) => isTouched(field));
  return Object.fromEntries(errors);
}

/** What the context requires and the profile still lacks (platform 5: the fields of a context come from the server). */
function missing(context: Change['context'], after: PlayerRow): FieldErrors {
  const values: Readonly<Record<string, unknown>> = { ...after };
  const isMissing = (field: string) => field in values && (values[field] === null || values[field] === '');
  if (context === 'registration' || context === 'edition') return {};
  return Object.fromEntries(
    FIELDS[context]
      .filter(({ field, required }) => required && isMissing(field))
      .map(({ field }) => [field, ['errors.required']]),
  );
}

export const profileRoutes = {
  loadPlayer: ({ app, player }) => (player ? viewPlayer(app.db, player) : {}),

  updatePlayer: ({ app, body, player, once }) =>
    once(async tx => {
      const before = await playerRow(tx, player.id);
      const after = changed(before, body.user);
      const { nickname } = after;
      const errors = { ...touchedErrors(app, before, after), ...missing(body.context, after) };
      if (
        nickname !== null &&
        nickname !== before.nickname &&
        (await nicknameTaken(tx, nickname, player.id))
      ) {
        errors['nickname'] = ['errors.nickname.taken'];
      }
      refuseAny(errors);
      const { id, ...columns } = after;
      await tx.updateTable('players').set(columns).where('id', '=', id).execute();
      return viewPlayer(tx, await playerRow(tx, id));
    }),

  loadSettings: ({ app, player, session, visitor }) => ({
    realtime: {
      socket_path: SOCKET_PATH,
      token: app.socketTokens.sign(
        player && session ? { id: player.id, hash: player.hash, session: session.id } : null,
      ),
      user_channel: player ? userTopic(player.hash) : null,
      public_channel: PUBLIC_TOPIC,
    },
    captcha: { site_key: siteKeyFor(app, visitor) },
  }),

  updateLocale: ({ body, player, once }) =>
    once(async tx => {
      const { locale } = body;
      await tx.updateTable('players').set({ locale }).where('id', '=', player.id).execute();
      return { locale };
    }),
} satisfies Pick<Routes, Names>;
