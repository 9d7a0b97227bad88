import type { GameInit } from '../../../src/contract/game-messages.ts';
import type { Skin } from '../../../src/lib/slot-model.ts';
import { el } from './dom.ts';
import { moneyFormat } from './money.ts';
import { makePrize } from './prize.ts';
import { makeSound } from './sound.ts';
import { loadSprites } from './sprites.ts';
import { makeStage } from './stage.ts';
import { knownLocale, loadTexts } from './texts.ts';

/** Everything a session is shown with, ready to be used. */
export async function layTable(init: GameInit, skin: Skin) {
  const { texts, tag } = await loadTexts(knownLocale(init.locale));
  const money = moneyFormat(init, tag);
  const calm = init.reduced_motion || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const columns: readonly string[] = skin.strips.map(strip => strip.slice(0, 3));
  const stage = makeStage(skin, await loadSprites(skin.key), columns, calm);
  const host = el('div', { class: 'over' });
  stage.element.append(host);
  const prize = makePrize(host, money, calm);
  const demo = init.mode === 'demo';
  return { skin, texts, tag, money, calm, stage, host, prize, demo, sound: makeSound() };
}
