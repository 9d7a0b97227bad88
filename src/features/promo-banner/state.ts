import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';

/** After so many milliseconds a promo banner that was hidden is there again (platform 9). */
export const PROMO_BACK_MS = 120_000;

const NAME = 'orbit.promoHiddenAt';

/** When the visitor hid the banner, epoch milliseconds; outlives a reload of the tab, which is no return. */
const promo = proxy<{ hiddenAt: number | null }>({ hiddenAt: readHidden() });

export const isHidden = (hiddenAt: number | null, now: number): boolean =>
  hiddenAt !== null && now >= hiddenAt && now - hiddenAt < PROMO_BACK_MS;

export function hidePromo(now = Date.now()): void {
  promo.hiddenAt = now;
  try {
    sessionStorage.setItem(NAME, String(now));
  } catch {
    // A window without memory shows it after a reload.
  }
}

/** Whether the banner is hidden now; tells when that is over. */
export function usePromoHidden(): boolean {
  const { hiddenAt } = useSnapshot(promo);
  const isAway = isHidden(hiddenAt, Date.now());
  useEffect(() => {
    if (hiddenAt === null) return;
    const show = () => {
      if (promo.hiddenAt === hiddenAt) promo.hiddenAt = null;
    };
    const timer = setTimeout(show, hiddenAt + PROMO_BACK_MS - Date.now());
    return () => clearTimeout(timer);
  }, [hiddenAt]);
  return isAway;
}

function readHidden(): number | null {
  try {
    const at = Number(sessionStorage.getItem(NAME) ?? Number.NaN);
    return Number.isFinite(at) ? at : null;
  } catch {
    return null;
  }
}
