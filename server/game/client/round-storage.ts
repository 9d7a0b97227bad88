import * as v from 'valibot';
import { Cents } from '../../../src/contract/wire.ts';
import { Outcome } from './outcome.ts';

/** A round that was asked for and not yet shown to the end. */
const Pending = v.object({ round_key: v.string(), bet_cents: Cents });
export type Pending = v.InferOutput<typeof Pending>;

const Shown = v.object({ nonce: v.number(), bet_cents: Cents, win_cents: Cents, outcome: Outcome });
export type Shown = v.InferOutput<typeof Shown>;
/** The rounds of one pair of seeds, by the commit that the player saw before the first of them. */
const Pair = v.object({ hash: v.string(), client_seed: v.string(), rounds: v.array(Shown) });
export type Pair = v.InferOutput<typeof Pair>;

const MOST_ROUNDS = 100;

function read<T>(name: string, schema: v.GenericSchema<unknown, T>): T | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(localStorage.getItem(name) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
/** Storage may be full or forbidden in a frame: the round is then only safe in the house's books. */
function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {}
}

/**
 * What this device keeps of one game. `owner` is the commit of the player's running server seed: nobody else has it, so
 * that a round of one player is never sent with another's session.
 */
export function keeper(game: string) {
  const pendingName = (owner: string): string => `orbit:round:${game}:${owner.slice(0, 16)}`;
  const pairsName = `orbit:pairs:${game}`;
  const pairs = (): Pair[] => read(pairsName, v.array(Pair)) ?? [];
  return {
    pending: (owner: string): Pending | null => read(pendingName(owner), Pending),
    begin(owner: string, bet_cents: number): Pending {
      const round = { round_key: roundKey(), bet_cents };
      write(pendingName(owner), round);
      return round;
    },
    end(owner: string): void {
      try {
        localStorage.removeItem(pendingName(owner));
      } catch {}
    },
    shown(hash: string, client_seed: string, round: Shown): void {
      const all = pairs();
      const known = all.find(pair => pair.hash === hash) ?? { hash, client_seed, rounds: [] };
      const rounds = [...known.rounds.filter(({ nonce }) => nonce !== round.nonce), round].slice(
        -MOST_ROUNDS,
      );
      write(pairsName, [...all.filter(pair => pair.hash !== hash), { ...known, rounds }].slice(-3));
    },
    roundsOf: (hash: string): Shown[] => pairs().find(pair => pair.hash === hash)?.rounds ?? [],
  };
}
export type Keeper = ReturnType<typeof keeper>;

/** 128 random bits; `randomUUID` is missing on plain-http hosts. */
function roundKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
