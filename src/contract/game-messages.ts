import * as v from 'valibot';
import { GameRules } from './operator/jurisdictions.ts';
import { WalletState } from './subjects/wallet.ts';
import { Cents } from './wire.ts';

/**
 * The launch contract between shell and game (PLAY-12). The game posts `hello` to its parent; the shell checks
 * origin and source, and answers with `init` and a MessagePort, over which everything else travels.
 */
export const GameHello = v.object({ orbit: v.literal('game'), type: v.literal('hello') });

export const FromGame = v.variant('type', [
  v.object({ type: v.literal('intro') }),
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('busy') }),
  v.object({ type: v.literal('idle') }),
  v.object({
    type: v.literal('round'),
    id: v.string(),
    bet_cents: Cents,
    win_cents: Cents,
    ...WalletState.entries,
  }),
  v.object({ type: v.literal('balance'), ...WalletState.entries }),
  v.object({ type: v.literal('deposit') }),
  v.object({ type: v.literal('history') }),
  v.object({ type: v.literal('help') }),
  v.object({ type: v.literal('exit') }),
  /** Whether a call of the game waits for a connection; sent to a shell that shows `connection`. */
  v.object({ type: v.literal('connection'), lost: v.boolean() }),
  v.object({ type: v.literal('error'), code: v.string(), fatal: v.boolean() }),
]);
export type FromGame = v.InferOutput<typeof FromGame>;

/** What a shell may show around the game; the game then leaves its own out, so that no figure is shown twice. */
export const ShellDisplay = v.picklist([
  'title',
  'balance',
  'net_position',
  'session_time',
  'sound',
  'connection',
  /** Why a stake was rejected, where the game can go on. */
  'refusals',
]);
export type ShellDisplay = v.InferOutput<typeof ShellDisplay>;

export const GameInit = v.object({
  type: v.literal('init'),
  token: v.string(),
  mode: v.picklist(['real', 'demo']),
  /** Key of the skin, and the game's title as the player knows it. */
  skin: v.string(),
  title: v.string(),
  locale: v.string(),
  currency: v.string(),
  subunits_to_unit: v.number(),
  bet_levels_cents: v.array(Cents),
  rtp: v.number(),
  volatility: v.string(),
  max_win_chance: v.number(),
  jurisdiction: v.object({ name: v.string(), ...GameRules.entries }),
  muted: v.boolean(),
  reduced_motion: v.boolean(),
  shown_by_shell: v.optional(v.array(ShellDisplay), []),
});
export type GameInit = v.InferOutput<typeof GameInit>;

/** The first message, posted to the window with the port; the others go over the port. */
export const ToGame = v.variant('type', [
  GameInit,
  /** Honoured when idle; the shell shows "after this round". */
  v.object({ type: v.literal('pause'), reason: v.string() }),
  v.object({ type: v.literal('resume') }),
  /** Read the balance, or repeat at once what waits for a connection. */
  v.object({ type: v.literal('refresh') }),
  v.object({ type: v.literal('mute'), muted: v.boolean() }),
  v.object({ type: v.literal('close') }),
]);
export type ToGame = v.InferOutput<typeof ToGame>;
