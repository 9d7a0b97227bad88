import type { PayLetter, Skin } from '../../../src/lib/slot/model.ts';
import { lettersOf, symbolUrl } from './art/skins.ts';
import { el } from './dom.ts';
import type { FormatMoney } from './money-format.ts';
import { fill, type Texts } from './texts.ts';

const symbolImage = (skin: Skin, letter: string): HTMLImageElement =>
  el('img', { src: symbolUrl(skin.key, letter, 56), width: '56', height: '56', alt: '' });

interface Formats {
  readonly money: FormatMoney;
  /** Without the currency, which stands above the table once. */
  readonly amount: FormatMoney;
}

/** Rules, odds and pays for the stake that is set. */
export function rulesOf(
  skin: Skin,
  texts: Texts,
  tag: string,
  { money, amount }: Formats,
  stake: number,
): Node[] {
  const whole = new Intl.NumberFormat(tag);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  const lineBet = stake / skin.lines;
  const pays = Object.entries(skin.pays) as [PayLetter, readonly [number, number, number]][];
  const rule = (letter: string, text: string): HTMLElement =>
    el('div', { class: 'rule' }, symbolImage(skin, letter), el('p', {}, text));
  return [
    el(
      'p',
      { class: 'odds' },
      `${fill(texts.rtp, { n: percent.format(skin.rtp / 100) })} · ${fill(texts.top, { x: whole.format(skin.maxWin), n: whole.format(skin.maxWinChance) })}`,
    ),
    el('h3', {}, texts.howTitle),
    el('p', {}, fill(texts.howLines, { n: skin.lines, amount: money(stake) })),
    el(
      'div',
      { class: 'pays' },
      ...pays.map(([letter, amounts]) =>
        el(
          'div',
          { class: 'pay' },
          symbolImage(skin, letter),
          el(
            'dl',
            {},
            ...amounts
              .map((pay, i) => [i, pay] as const)
              .reverse()
              .flatMap(([i, pay]) => [el('dt', {}, String(i + 3)), el('dd', {}, amount(pay * lineBet))]),
          ),
        ),
      ),
    ),
    ...(lettersOf(skin.key).includes('W')
      ? [rule('W', `${texts.howWild} ${skin.feature.kind === 'respins' ? texts.howRespin : ''}`)]
      : []),
    ...(skin.feature.kind === 'respins' ? [] : [rule('S', featureRule(skin, texts))]),
    el('p', {}, fill(texts.howCap, { x: whole.format(skin.maxWin) })),
    el(
      'p',
      {},
      fill(texts.howOdds, {
        hit: percent.format(skin.hitRate / 100),
        feature: whole.format(skin.featureChance),
        volatility: texts[skin.volatility],
      }),
    ),
    el('p', {}, texts.howOpen),
  ];
}

function featureRule({ feature }: Skin, texts: Texts): string {
  if (feature.kind === 'free') {
    const [a, b, c] = feature.spins;
    const text = fill(texts.howFree, { a, b, c, x: feature.multiplier });
    return feature.expand ? `${text} ${texts.expandMore}` : text;
  }
  if (feature.kind === 'baskets') {
    const [a, b, c] = feature.opened;
    return fill(texts.howBasket, { a, b, c });
  }
  return feature.kind === 'pearls' ? fill(texts.howPearl, { n: feature.trigger }) : '';
}
