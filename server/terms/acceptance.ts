import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { brand } from '../../src/contract/operator/brand.ts';
import type { LocaleCode } from '../../src/contract/operator/locales.ts';
import { RichText } from '../../src/contract/subjects/rich-text.ts';
import {
  type SignedTerms,
  type TermsCopy,
  type TermsText,
  termsText,
} from '../../src/contract/subjects/terms.ts';
import { currentContent } from '../content/content.ts';
import type { AppContext, Tx } from '../context.ts';
import type { PlayerRow } from '../players/tables.ts';

/** The terms of a player's licence that hold, in a language; null where the operator has none with a version. */
export function currentTerms(license: string, locale: LocaleCode): TermsText | null {
  const { terms } = currentContent();
  const version = terms.versions(license).at(-1);
  return version === undefined ? null : terms.text(license, version, locale);
}

/**
 * Writes down that the player has accepted the text, and signs it. Each copy names the one before by its hash, so that none can be
 * left out or put in later (docs/signed-documents.md).
 */
export async function recordAcceptance(
  tx: Tx,
  { clock, signer }: Pick<AppContext, 'clock' | 'signer'>,
  player: Pick<PlayerRow, 'id' | 'hash'>,
  text: TermsText,
): Promise<TermsCopy> {
  const accepted_at = clock.now().toISOString();
  const before = await tx
    .selectFrom('terms_acceptances')
    .select('signed')
    .where('player_id', '=', player.id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const { version, locale, title, digest } = text;
  const signed = signer.sign({
    kind: 'terms',
    issuer: brand.name,
    player: player.hash,
    ...{ version, locale, title, text: termsText(v.parse(RichText, text.nodes) ?? []), digest, accepted_at },
    previous: before ? createHash('sha256').update(before.signed).digest('base64url') : null,
  } satisfies SignedTerms);
  const { kid, x } = signer.key;
  await tx
    .insertInto('signing_keys')
    .values({ kid, x, created_at: accepted_at })
    .onConflict(conflict => conflict.column('kid').doNothing())
    .execute();
  await tx
    .insertInto('terms_acceptances')
    .values({ player_id: player.id, version, locale, accepted_at, signed })
    .execute();
  await tx
    .updateTable('players')
    .set({ terms_accepted_at: accepted_at, terms_version: version })
    .where('id', '=', player.id)
    .execute();
  return { version, accepted_at, signed };
}
