import { randomBytes } from 'node:crypto';
import type * as v from 'valibot';
import { jurisdictions } from '../../../src/contract/operator/jurisdictions.ts';
import type { RgsRound, rgs } from '../../../src/contract/rgs.ts';
import { commitmentOf, drawsOf } from '../../../src/lib/provably-fair.ts';
import type { Outcome, SkinKey } from '../../../src/lib/slot/model.ts';
import { playRound } from '../../../src/lib/slot/play-round.ts';
import type { Winner } from '../../events/public-events.ts';
import { RgsError } from './rgs-error.ts';
import type { GameSessionRow } from './tables.ts';

type RgsCalls = typeof rgs;
export type RgsName = keyof RgsCalls;
export type RgsBody<N extends RgsName> = Omit<v.InferOutput<RgsCalls[N]['body']>, 'token'>;
export type RgsReply<N extends RgsName> = v.InferOutput<RgsCalls[N]['reply']>;

/** The calls of a session; one implementation plays for money of the ledger, one for FUN. */
export type RgsSession = { readonly [N in RgsName]: (body: RgsBody<N>) => Promise<RgsReply<N>> };

/** A session for money, with what is public of its player where that was read with it. */
export type MoneySession = GameSessionRow & { readonly winner?: Winner };

export interface SeedPair {
  readonly server_seed: string;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  readonly nonce: number;
}

export const newServerSeed = (): string => randomBytes(32).toString('hex');

export const newSeedPair = (
  server_seed: string = newServerSeed(),
  client_seed: string = randomBytes(8).toString('hex'),
): SeedPair => ({ server_seed, server_seed_hash: commitmentOf(server_seed), client_seed, nonce: 0 });

export function drawOutcome(skin: SkinKey, seeds: SeedPair): Outcome {
  return playRound(
    skin,
    drawsOf({ serverSeed: seeds.server_seed, clientSeed: seeds.client_seed, nonce: seeds.nonce }),
  );
}

/** Turns down a play that comes too soon after the last one, by the back end's clock (PLAY-21). */
export function enforceMinimumRoundTime(jurisdiction: string, last: string | null, now: Date): void {
  const minimum = jurisdictions[jurisdiction as keyof typeof jurisdictions]?.game.minimum_round_ms ?? 0;
  const elapsed = last === null ? minimum : now.getTime() - Date.parse(last);
  if (elapsed >= 0 && elapsed < minimum) throw new RgsError('ERR_VAL', `too soon by ${minimum - elapsed} ms`);
}

/** Steps only go forward, and not past the end. */
export function nextStep(round: Pick<RgsRound, 'state' | 'step'>, steps: number, requested: number): number {
  if (requested < 0 || requested > steps) throw new RgsError('ERR_VAL', 'no such step');
  return round.state === 'closed' ? round.step : Math.max(round.step, requested);
}
