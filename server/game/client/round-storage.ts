import * as v from 'valibot';
import { Cents } from '../../../src/contract/wire.ts';
import { Outcome } from './outcome-schema.ts';

/** A round that was requested and not yet shown to the end. */
const PendingRound = v.object({ round_key: v.string(), bet_cents: Cents });
type PendingRound = v.InferOutput<typeof PendingRound>;

const ShownRound = v.object({ nonce: v.number(), bet_cents: Cents, win_cents: Cents, outcome: Outcome });
type ShownRound = v.InferOutput<typeof ShownRound>;
/** The rounds of one pair of seeds, by the commit that the player saw before the first of them. */
const StoredSeedPair = v.object({ hash: v.string(), client_seed: v.string(), rounds: v.array(ShownRound) });
type StoredSeedPair = v.InferOutput<typeof StoredSeedPair>;

const MAX_ROUNDS = 100;

function read<T>(name: string, schema: v.GenericSchema<unknown, T>): T | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(localStorage.getItem(name) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
/** Storage may be full or forbidden in a frame: the round is then stored by the game server alone. */
function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {}
}

/**
 * What this device stores of one game. `owner` is the commit of the player's running server seed: no other player has it, so
 * that a round of one player is never sent with another's session.
 */
export function createRoundStorage(game: string) {
  const pendingName = (owner: string): string => `orbit:round:${game}:${owner.slice(0, 16)}`;
  const pairsName = `orbit:pairs:${game}`;
  const pairs = (): StoredSeedPair[] => read(pairsName, v.array(StoredSeedPair)) ?? [];
  return {
    pending: (owner: string): PendingRound | null => read(pendingName(owner), PendingRound),
    begin(owner: string, bet_cents: number): PendingRound {
      const round = { round_key: newRoundKey(), bet_cents };
      write(pendingName(owner), round);
      return round;
    },
    end(owner: string): void {
      try {
        localStorage.removeItem(pendingName(owner));
      } catch {}
    },
    shown(hash: string, client_seed: string, round: ShownRound): void {
      const all = pairs();
      const known = all.find(pair => pair.hash === hash) ?? { hash, client_seed, rounds: [] };
      const rounds = [...known.rounds.filter(({ nonce }) => nonce !== round.nonce), round].slice(-MAX_ROUNDS);
      write(pairsName, [...all.filter(pair => pair.hash !== hash), { ...known, rounds }].slice(-3));
    },
    roundsOf: (hash: string): ShownRound[] => pairs().find(pair => pair.hash === hash)?.rounds ?? [],
  };
}
export type RoundStorage = ReturnType<typeof createRoundStorage>;

/** 128 random bits; `randomUUID` is missing on plain-http hosts. */
function newRoundKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
