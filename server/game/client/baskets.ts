import type { Skin, Step } from '../../../src/lib/slot/model.ts';
import { symbolUrl } from './art/skins.ts';
import { el } from './dom.ts';
import type { FormatMoney } from './money-format.ts';
import { fill, type Texts } from './texts.ts';

/** The baskets of the feature as buttons. What the next one holds is already known; which one it is, is the player's press. */
export function showBaskets(
  host: HTMLElement,
  skin: Skin,
  texts: Texts,
  steps: readonly Step[],
  first: number,
  lineBet: number,
  money: FormatMoney,
) {
  let number = 1;
  let pressed: (() => void) | null = null;
  const reveal = (button: HTMLButtonElement): void => {
    const cents = (steps[number - 1]?.win ?? 0) * lineBet;
    button.disabled = true;
    button.classList.add('opened');
    button.setAttribute('aria-label', fill(texts.basketOpened, { n: number, amount: money(cents) }));
    button.append(el('strong', {}, money(cents)));
    number += 1;
  };
  const buttons = steps.map((_, i) => {
    const button = el(
      'button',
      { type: 'button', class: 'basket', 'aria-label': fill(texts.basket, { n: i + 1 }) },
      el('img', { src: symbolUrl(skin.key, 'S', 120), alt: '' }),
    );
    button.addEventListener('click', () => {
      if (pressed === null) return;
      const done = pressed;
      pressed = null;
      reveal(button);
      buttons.find(({ disabled }) => !disabled)?.focus();
      done();
    });
    return button;
  });
  const box = el(
    'section',
    { class: 'baskets', 'aria-label': fill(texts.basketIntro, { n: steps.length }) },
    ...buttons,
  );
  host.append(box);
  for (const button of buttons.slice(0, first - 1)) reveal(button);
  buttons[first - 1]?.focus();
  return {
    /** Waits for the player to open one more. */
    next: (): Promise<void> =>
      new Promise(done => {
        pressed = done;
      }),
    close: (): void => box.remove(),
  };
}
