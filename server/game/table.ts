import { randomBytes } from 'node:crypto';
import type * as v from 'valibot';
import { jurisdictions } from '../../src/contract/jurisdictions.ts';
import type { RgsRound, rgs } from '../../src/contract/rgs.ts';
import { commit, draws } from '../../src/lib/fair.ts';
import { playRound } from '../../src/lib/slot.ts';
import type { Outcome, SkinKey } from '../../src/lib/slot-model.ts';
import { RgsRefused } from './refusal.ts';

type Calls = typeof rgs;
export type RgsName = keyof Calls;
export type RgsBody<N extends RgsName> = Omit<v.InferOutput<Calls[N]['body']>, 'token'>;
export type RgsReply<N extends RgsName> = v.InferOutput<Calls[N]['reply']>;

/** What a session can ask of the house; one implementation plays for money of the ledger, one for FUN. */
export type Table = { readonly [N in RgsName]: (body: RgsBody<N>) => Promise<RgsReply<N>> };

export interface Seeds {
  readonly server_seed: string;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  readonly nonce: number;
}

export function newSeeds(client_seed: string = randomBytes(8).toString('hex')): Seeds {
  const server_seed = randomBytes(32).toString('hex');
  return { server_seed, server_seed_hash: commit(server_seed), client_seed, nonce: 0 };
}

export function outcomeOf(skin: SkinKey, seeds: Seeds): Outcome {
  return playRound(
    skin,
    draws({ serverSeed: seeds.server_seed, clientSeed: seeds.client_seed, nonce: seeds.nonce }),
  );
}

/** Turns down a play that comes too soon after the last one, by the back end's clock (product 4.5). */
export function keepPace(jurisdiction: string, last: string | null, now: Date): void {
  const least = jurisdictions[jurisdiction as keyof typeof jurisdictions]?.game.minimum_round_ms ?? 0;
  const elapsed = last === null ? least : now.getTime() - Date.parse(last);
  if (elapsed >= 0 && elapsed < least) throw new RgsRefused('ERR_VAL', `too soon by ${least - elapsed} ms`);
}

/** Steps only go forward, and not past the end. */
export function nextStep(round: Pick<RgsRound, 'state' | 'step'>, steps: number, asked: number): number {
  if (asked < 0 || asked > steps) throw new RgsRefused('ERR_VAL', 'no such step');
  return round.state === 'closed' ? round.step : Math.max(round.step, asked);
}
