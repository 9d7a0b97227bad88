import type { GameInit } from '../../../src/contract/game-messages.ts';
import type { Skin } from '../../../src/lib/slot/model.ts';
import { el } from './dom.ts';
import { createAmountFormat, createMoneyFormat, type FormatMoney } from './money-format.ts';
import { createSound } from './sound.ts';
import { loadSprites } from './sprites.ts';
import { createStage } from './stage.ts';
import { loadTexts, supportedLocale } from './texts.ts';

const COUNT_MS = 900;

/** The amount over the reels; counts up from nothing, at once when motion is unwanted. Null takes it away. */
function createWinCounter(
  host: HTMLElement,
  money: FormatMoney,
  calm: boolean,
): (cents: number | null) => void {
  const box = el('p', { class: 'prize', 'aria-hidden': 'true', hidden: true });
  host.append(box);
  let frameRequest = 0;
  return cents => {
    cancelAnimationFrame(frameRequest);
    box.hidden = cents === null;
    if (cents === null) return;
    const start = performance.now();
    const step = (now: number): void => {
      const share = calm ? 1 : Math.min(1, Math.max(0, now - start) / COUNT_MS);
      box.textContent = money(Math.round(cents * (1 - (1 - share) ** 3)));
      if (share < 1) frameRequest = requestAnimationFrame(step);
    };
    step(start);
  };
}

/** Everything a session is shown with, ready to be used. */
export async function createGameView(init: GameInit, skin: Skin) {
  const { texts, tag } = await loadTexts(supportedLocale(init.locale));
  const money = createMoneyFormat(init, tag);
  const amount = createAmountFormat(init, tag);
  const calm = init.reduced_motion || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const columns: readonly string[] = skin.strips.map(strip => strip.slice(0, 3));
  const stage = createStage(skin, await loadSprites(skin.key), columns, calm);
  const host = el('div', { class: 'over' });
  stage.element.append(host);
  const prize = createWinCounter(host, money, calm);
  const demo = init.mode === 'demo';
  return { skin, texts, tag, money, amount, calm, stage, host, prize, demo, sound: createSound() };
}
