import { el } from './dom.ts';
import type { Money } from './money.ts';

const COUNT_MS = 900;

/** The amount over the reels; counts up from nothing, at once when motion is unwanted. Null takes it away. */
export function makePrize(host: HTMLElement, money: Money, calm: boolean): (cents: number | null) => void {
  const box = el('p', { class: 'prize', 'aria-hidden': 'true', hidden: true });
  host.append(box);
  let asked = 0;
  return cents => {
    cancelAnimationFrame(asked);
    box.hidden = cents === null;
    if (cents === null) return;
    const start = performance.now();
    const step = (now: number): void => {
      const share = calm ? 1 : Math.min(1, Math.max(0, now - start) / COUNT_MS);
      box.textContent = money(Math.round(cents * (1 - (1 - share) ** 3)));
      if (share < 1) asked = requestAnimationFrame(step);
    };
    step(start);
  };
}
