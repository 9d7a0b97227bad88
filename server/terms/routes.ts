import type { terms } from '../../src/contract/subjects/terms.ts';
import { currentContent } from '../content/content.ts';
import type { Routes } from '../context.ts';
import { reject } from '../errors.ts';
import { emit } from '../events/user-events.ts';
import { acceptedVersion } from '../players/required-fields.ts';
import { toSigningKey } from '../store/signer.ts';
import { currentTerms, recordAcceptance } from './acceptance.ts';

const noTerms = () => reject(404, 'no_terms');

export const termsRoutes = {
  loadTerms: ({ player, visitor }) => {
    const current = currentTerms(player.license, visitor.locale) ?? noTerms();
    const version = acceptedVersion(player);
    const { terms_accepted_at } = player;
    if (version === null || terms_accepted_at === null) return { current, accepted: null };
    const text = currentContent().terms.text(player.license, version, visitor.locale);
    return { current, accepted: { version, accepted_at: terms_accepted_at, text } };
  },

  /** Accepting again what is accepted already gives the copy that there is: a repeat signs nothing. */
  acceptTerms: async ({ app, body, player, runOnce }) =>
    runOnce(async tx => {
      const text = currentTerms(player.license, body.locale) ?? noTerms();
      const isRead =
        text.version === body.version && text.digest === body.digest && text.locale === body.locale;
      if (!isRead) reject(409, 'terms_changed');
      const known = await tx
        .selectFrom('terms_acceptances')
        .select(['version', 'accepted_at', 'signed'])
        .where('player_id', '=', player.id)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      if (known?.version === text.version && player.terms_version === text.version) return known;
      const copy = await recordAcceptance(tx, app, player, text);
      await emit(tx, app.clock, player.id, 'profile_changed', { fields: ['auth_fields_missed'] });
      return copy;
    }),

  listTermsCopies: ({ app, player }) =>
    app.db
      .selectFrom('terms_acceptances')
      .select(['version', 'accepted_at', 'signed'])
      .where('player_id', '=', player.id)
      .orderBy('id', 'desc')
      .execute(),

  listSigningKeys: async ({ app }) => {
    const rows = await app.db.selectFrom('signing_keys').select(['kid', 'x']).orderBy('created_at').execute();
    const before = rows.filter(({ kid }) => kid !== app.signer.key.kid);
    return { keys: [app.signer.key, ...before.map(({ x }) => toSigningKey(x))] };
  },
} satisfies Pick<Routes, keyof typeof terms>;
