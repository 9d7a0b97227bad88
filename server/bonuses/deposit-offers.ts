import { groups } from '../../src/contract/operator/groups.ts';
import { isHeldBack } from '../../src/contract/restrictions.ts';
import type { DepositOffer } from '../../src/contract/subjects/bonuses.ts';
import type { FieldError } from '../../src/contract/subjects/validation.ts';
import type { AppContext, Visitor } from '../context.ts';
import { textFor } from '../locale.ts';
import { type Config, loadConfig } from '../operator/config.ts';
import { jurisdictionOf } from '../operator/jurisdiction.ts';
import { groupIdsOf } from '../players/player-view.ts';
import type { PlayerRow } from '../players/tables.ts';
import { findRestrictingStates } from '../safe-play/restricting-states.ts';

type Configured = Config<'deposit-offers'>[number];
/** `db` is a transaction for a write. */
type Reading = Pick<AppContext, 'db' | 'clock'>;

/** Why no offer may be made to the player now (decision 0042), or who the player is to an offer. */
type Candidate =
  | { readonly refused: 'paused' | 'not_eligible' }
  | { readonly refused: null; readonly tags: ReadonlySet<string> };

async function findCandidate({ db, clock }: Reading, player: PlayerRow): Promise<Candidate> {
  const own = await groupIdsOf(db, player.id);
  const { stags } = await loadConfig({ db }, 'excluded-promo-stags');
  const isExcluded = player.stag !== null && stags.includes(player.stag);
  if (own.includes(groups.multiAccount) || player.can_issue_bonuses === 0 || isExcluded)
    return { refused: 'not_eligible' };
  const states = await findRestrictingStates(db, player, clock.now());
  if (isHeldBack('promotions', states)) return { refused: 'paused' };
  const affiliate = [player.stag, player.affiliate_id].filter(tag => tag !== null);
  return { refused: null, tags: new Set([...own.map(String), ...affiliate]) };
}

const hasEnded = ({ ends_at }: Configured, now: Date): boolean =>
  ends_at !== null && Date.parse(ends_at) <= now.getTime();

/** An offer is for everybody, or for players with one of its tags: a group, which shows as a status, or that of an affiliate. */
const isFor = ({ tags }: Configured, own: ReadonlySet<string>): boolean =>
  tags.length === 0 || tags.some(tag => own.has(tag));

async function findOffered(app: Reading): Promise<Configured[]> {
  const { group_keys } = await loadConfig(app, 'disabled-bonuses');
  const offers = await loadConfig(app, 'deposit-offers');
  return offers.filter(({ group_key }) => group_key === null || !group_keys.includes(group_key));
}

/**
 * The offers that the player could take with the next deposit, in the currency that is played with; `own` alone is what a player
 * who has a code has kept: there is no additional one (GIFT-11).
 */
export async function listOffers(
  app: AppContext,
  player: PlayerRow,
  { locale }: Pick<Visitor, 'locale'>,
  own: boolean,
): Promise<DepositOffer[]> {
  const code = player.deposit_bonus_code;
  if ((code !== null) !== own) return [];
  const candidate = await findCandidate(app, player);
  if (candidate.refused !== null) return [];
  const now = app.clock.now();
  const { bonusWagerCap } = jurisdictionOf(app, player);
  return (await findOffered(app))
    .filter(offer => isFor(offer, candidate.tags) && !hasEnded(offer, now))
    .filter(offer => code === null || offer.code === code)
    .flatMap(({ amounts, tags: _, ...offer }) => {
      const found = amounts[player.currency];
      if (!found) return [];
      return {
        ...offer,
        ...found,
        title: textFor(locale, offer.title),
        currency: player.currency,
        wager: Math.min(offer.wager, bonusWagerCap ?? offer.wager),
      };
    });
}

type Checked = { readonly code: string } | { readonly error: FieldError };

/** The offer's code as the operator writes it, or why this player can't keep it. */
export async function checkCode(reading: Reading, player: PlayerRow, typed: string): Promise<Checked> {
  const wanted = typed.toUpperCase();
  const offer = (await findOffered(reading)).find(({ code }) => code.toUpperCase() === wanted);
  if (!offer) return { error: 'errors.bonus_code.unknown' };
  if (hasEnded(offer, reading.clock.now())) return { error: 'errors.bonus_code.ended' };
  const candidate = await findCandidate(reading, player);
  if (candidate.refused === 'paused') return { error: 'errors.bonus_code.paused' };
  if (candidate.refused !== null || !isFor(offer, candidate.tags) || !offer.amounts[player.currency])
    return { error: 'errors.bonus_code.not_eligible' };
  return { code: offer.code };
}
