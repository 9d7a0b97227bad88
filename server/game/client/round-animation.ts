import { delay } from '../../../src/lib/backoff.ts';
import type { Outcome, Skin, Step } from '../../../src/lib/slot/model.ts';
import { showBaskets } from './baskets.ts';
import type { Controls } from './controls.ts';
import { showAnnouncement } from './dialogs.ts';
import type { FormatMoney } from './money-format.ts';
import type { Sound } from './sound.ts';
import type { Stage } from './stage.ts';
import { fill, type Texts } from './texts.ts';

export interface AnimationContext {
  readonly skin: Skin;
  readonly stage: Stage;
  readonly hud: Controls;
  readonly sound: Sound;
  readonly texts: Texts;
  readonly money: FormatMoney;
  /** Counts up over the reels to a win that is more than the stake. */
  readonly prize: (cents: number | null) => void;
  /** Where messages over the stage go. */
  readonly host: HTMLElement;
}
interface RoundToShow {
  readonly outcome: Outcome;
  readonly bet_cents: number;
  /** Steps that were shown before. */
  readonly firstStep: number;
  /** Called after each step but the last. */
  readonly onStepShown: (steps: number) => void;
}

const SPIN_MS = 520;
const STEP_PAUSE_MS = 950;

/** Shows a round to its end. The reels turn already when it starts with the base spin. */
export async function showRound(
  show: AnimationContext,
  { outcome, bet_cents, firstStep, onStepShown }: RoundToShow,
): Promise<void> {
  const { skin, stage, hud, sound, texts, money } = show;
  const { steps } = outcome;
  const lineBet = bet_cents / skin.lines;
  let units = steps.slice(0, firstStep).reduce((sum, { win }) => sum + win, 0);
  let baskets: ReturnType<typeof showBaskets> | null = null;
  if (firstStep > 0) {
    restoreStage(show, steps, firstStep);
    hud.win({ win_cents: units * lineBet, bet_cents });
  }

  for (const [i, step] of steps.entries()) {
    if (i < firstStep) continue;
    const before = steps[i - 1];
    if (before && before.kind !== step.kind && step.kind !== 'respin') await announceFeature(show, step);
    const sofar = Math.min(units + step.win, outcome.win);
    const celebrate = sofar * lineBet > bet_cents;
    if (step.kind === 'basket') {
      baskets ??= showBaskets(
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
    hud.win({ win_cents: units * lineBet, bet_cents });
    if (i + 1 < steps.length) onStepShown(i + 1);
    const rest = step.win > 0 || i + 1 < steps.length ? STEP_PAUSE_MS : 0;
    if (rest > 0 && step.kind !== 'pearls') await delay(step.kind === 'free' && step.win === 0 ? 300 : rest);
  }

  baskets?.close();
  const won = units * lineBet;
  if (won > bet_cents) {
    if (steps.length === 1 || skin.feature.kind === 'respins') show.prize(won);
    sound.win();
    stage.burstCoins(Math.min(140, 14 + Math.round((won / bet_cents) * 5)));
  }
  hud.announce(
    won === 0
      ? texts.lostText
      : fill(won > bet_cents ? texts.wonText : texts.returnText, { amount: money(won) }),
  );
  if (steps.length > 1 && skin.feature.kind !== 'respins')
    await showAnnouncement(show.host, texts.featureTotal, '', texts.goOn, {
      text: money(won),
      isWin: won > bet_cents,
    });
  stage.pearls(null);
}

/** The result of a round that is booked already, at rest. */
export function showCompletedRound(
  { stage, hud, texts }: AnimationContext,
  result: { win_cents: number; bet_cents: number },
  { steps }: Outcome,
): void {
  stage.show(steps.at(-1)?.columns ?? []);
  hud.win(result);
  hud.announce(texts.shownAgain);
}

/** Puts on the stage what was there when the player left. */
function restoreStage({ skin, stage }: AnimationContext, steps: readonly Step[], from: number): void {
  const last = steps[from - 1];
  if (!last) return;
  stage.show(last.columns);
  if (last.kind === 'pearls') stage.pearls(last.values);
  else if (hasExpandingWilds(skin, last.kind)) stage.expandWilds(wildReels(last.columns));
}

async function announceFeature({ host, skin, sound, texts }: AnimationContext, step: Step): Promise<void> {
  const { feature } = skin;
  sound.feature();
  if (feature.kind === 'free') {
    const more = fill(texts.freeIntroMore, { x: feature.multiplier });
    await showAnnouncement(
      host,
      fill(texts.freeIntro, { n: step.of }),
      feature.expand ? `${more} ${texts.expandMore}` : more,
      texts.start,
    );
  } else if (feature.kind === 'baskets') {
    await showAnnouncement(host, fill(texts.basketIntro, { n: step.of }), texts.basketMore, texts.start);
  } else if (feature.kind === 'pearls')
    await showAnnouncement(host, texts.pearlIntro, texts.pearlMore, texts.start);
}

async function showStep(show: AnimationContext, step: Step, celebrate: boolean): Promise<void> {
  const { skin, stage, hud, sound, texts } = show;
  if (step.kind === 'pearls') {
    stage.pearls(step.values);
    hud.announce(fill(texts.pearlLeft, { n: step.of }));
    sound.reveal();
    await delay(STEP_PAUSE_MS);
    return;
  }
  if (step.kind === 'respin') hud.announce(texts.respin);
  if (step.kind === 'free') hud.announce(fill(texts.freeCount, { n: step.number, of: step.of }));
  if (step.kind !== 'spin') {
    stage.spin(step.held);
    await delay(SPIN_MS);
  }
  await stage.stop(step.columns, sound.thud);
  if (hasExpandingWilds(skin, step.kind)) {
    const reels = wildReels(step.columns);
    stage.expandWilds(reels);
    if (reels.length > step.held.length) {
      sound.feature();
      await delay(420);
    }
  }
  stage.lines(step.wins, celebrate);
  if (step.win > 0 && celebrate) sound.reveal();
}

const hasExpandingWilds = ({ feature }: Skin, kind: Step['kind']): boolean =>
  feature.kind === 'respins' || (feature.kind === 'free' && feature.expand && kind === 'free');

const wildReels = (columns: readonly string[]): number[] =>
  columns.flatMap((column, reel) => (column.includes('W') ? [reel] : []));
