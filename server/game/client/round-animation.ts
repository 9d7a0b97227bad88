import type { Outcome, Skin, Step } from '../../../src/lib/slot-model.ts';
import { openBaskets } from './baskets.ts';
import { announce } from './dialogs.ts';
import { wait } from './dom.ts';
import type { Hud } from './hud.ts';
import type { Money } from './money.ts';
import type { Sound } from './sound.ts';
import type { Stage } from './stage.ts';
import { fill, type Texts } from './texts.ts';

export interface Show {
  readonly skin: Skin;
  readonly stage: Stage;
  readonly hud: Hud;
  readonly sound: Sound;
  readonly texts: Texts;
  readonly money: Money;
  /** Counts up over the reels to a win that is more than the stake. */
  readonly prize: (cents: number | null) => void;
  /** Where messages over the stage go. */
  readonly host: HTMLElement;
}
interface Shown {
  readonly outcome: Outcome;
  readonly bet_cents: number;
  /** Steps that were shown before. */
  readonly from: number;
  /** Told after each step but the last. */
  readonly seen: (steps: number) => void;
}

const TURN_MS = 520;
const LOOK_MS = 950;

/** Shows a round to its end. The reels turn already when it starts with the base spin. */
export async function showRound(show: Show, { outcome, bet_cents, from, seen }: Shown): Promise<void> {
  const { skin, stage, hud, sound, texts, money } = show;
  const { steps } = outcome;
  const lineBet = bet_cents / skin.lines;
  let units = steps.slice(0, from).reduce((sum, { win }) => sum + win, 0);
  let baskets: ReturnType<typeof openBaskets> | null = null;
  if (from > 0) {
    pickUp(show, steps, from);
    hud.win(units * lineBet);
  }

  for (const [i, step] of steps.entries()) {
    if (i < from) continue;
    const before = steps[i - 1];
    if (before && before.kind !== step.kind && step.kind !== 'respin') await introduce(show, step);
    const sofar = Math.min(units + step.win, outcome.win);
    const celebrate = sofar * lineBet > bet_cents;
    if (step.kind === 'basket') {
      baskets ??= openBaskets(
        show.host,
        skin,
        texts,
        steps.filter(({ kind }) => kind === 'basket'),
        step.number,
        lineBet,
        money,
      );
      await baskets.next();
      sound.reveal();
    } else await showStep(show, step, celebrate);
    units = sofar;
    hud.win(units * lineBet);
    if (i + 1 < steps.length) seen(i + 1);
    const rest = step.win > 0 || i + 1 < steps.length ? LOOK_MS : 0;
    if (rest > 0 && step.kind !== 'pearls') await wait(step.kind === 'free' && step.win === 0 ? 300 : rest);
  }

  baskets?.close();
  const won = units * lineBet;
  if (won > bet_cents) {
    if (steps.length === 1 || skin.feature.kind === 'respins') show.prize(won);
    sound.win();
    stage.burst(Math.min(140, 14 + Math.round((won / bet_cents) * 5)));
  }
  hud.say(
    won === 0
      ? texts.lostText
      : fill(won > bet_cents ? texts.wonText : texts.returnText, { amount: money(won) }),
  );
  if (steps.length > 1 && skin.feature.kind !== 'respins')
    await announce(show.host, texts.featureTotal, '', texts.goOn, money(won));
  stage.pearls(null);
}

/** The result of a round that is booked already, at rest. */
export function showBooked({ stage, hud, texts }: Show, cents: number, { steps }: Outcome): void {
  stage.put(steps.at(-1)?.columns ?? []);
  hud.win(cents);
  hud.say(texts.shownAgain);
}

/** Puts on the stage what was there when the player left. */
function pickUp({ skin, stage }: Show, steps: readonly Step[], from: number): void {
  const last = steps[from - 1];
  if (!last) return;
  stage.put(last.columns);
  if (last.kind === 'pearls') stage.pearls(last.values);
  else if (growing(skin, last.kind)) stage.tall(wildReels(last.columns));
}

async function introduce({ host, skin, sound, texts }: Show, step: Step): Promise<void> {
  const { feature } = skin;
  sound.feature();
  if (feature.kind === 'free') {
    const more = fill(texts.freeIntroMore, { x: feature.multiplier });
    await announce(
      host,
      fill(texts.freeIntro, { n: step.of }),
      feature.expand ? `${more} ${texts.expandMore}` : more,
      texts.start,
    );
  } else if (feature.kind === 'baskets') {
    await announce(host, fill(texts.basketIntro, { n: step.of }), texts.basketMore, texts.start);
  } else if (feature.kind === 'pearls') await announce(host, texts.pearlIntro, texts.pearlMore, texts.start);
}

async function showStep(show: Show, step: Step, celebrate: boolean): Promise<void> {
  const { skin, stage, hud, sound, texts } = show;
  if (step.kind === 'pearls') {
    stage.pearls(step.values);
    hud.say(fill(texts.pearlLeft, { n: step.of }));
    sound.reveal();
    await wait(LOOK_MS);
    return;
  }
  if (step.kind === 'respin') hud.say(texts.respin);
  if (step.kind === 'free') hud.say(fill(texts.freeCount, { n: step.number, of: step.of }));
  if (step.kind !== 'spin') {
    stage.turn(step.held);
    await wait(TURN_MS);
  }
  await stage.stop(step.columns, sound.thud);
  if (growing(skin, step.kind)) {
    const reels = wildReels(step.columns);
    stage.tall(reels);
    if (reels.length > step.held.length) {
      sound.feature();
      await wait(420);
    }
  }
  stage.lines(step.wins, celebrate);
  if (step.win > 0 && celebrate) sound.reveal();
}

const growing = ({ feature }: Skin, kind: Step['kind']): boolean =>
  feature.kind === 'respins' || (feature.kind === 'free' && feature.expand && kind === 'free');

const wildReels = (columns: readonly string[]): number[] =>
  columns.flatMap((column, reel) => (column.includes('W') ? [reel] : []));
