import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';

/** A hidden promo banner comes back after this time, milliseconds (SHELL-27). */
export const PROMO_HIDDEN_MS = 120_000;

const STORAGE_KEY = 'orbit.promoHiddenAt';

/** When the visitor hid the banner, epoch milliseconds; survives a reload of the tab. */
const promoBanner = proxy<{ hiddenAt: number | null }>({ hiddenAt: readHiddenAt() });

export const isPromoHidden = (hiddenAt: number | null, now: number): boolean =>
  hiddenAt !== null && now >= hiddenAt && now - hiddenAt < PROMO_HIDDEN_MS;

export function hidePromo(now = Date.now()): void {
  promoBanner.hiddenAt = now;
  try {
    sessionStorage.setItem(STORAGE_KEY, String(now));
  } catch {
    // Without session storage it shows after a reload.
  }
}

/** Whether the banner is hidden now; renders again when that is over. */
export function usePromoHidden(): boolean {
  const { hiddenAt } = useSnapshot(promoBanner);
  const isHiddenNow = isPromoHidden(hiddenAt, Date.now());
  useEffect(() => {
    if (hiddenAt === null) return;
    const show = () => {
      if (promoBanner.hiddenAt === hiddenAt) promoBanner.hiddenAt = null;
    };
    const timer = setTimeout(show, hiddenAt + PROMO_HIDDEN_MS - Date.now());
    return () => clearTimeout(timer);
  }, [hiddenAt]);
  return isHiddenNow;
}

function readHiddenAt(): number | null {
  try {
    const at = Number(sessionStorage.getItem(STORAGE_KEY) ?? Number.NaN);
    return Number.isFinite(at) ? at : null;
  } catch {
    return null;
  }
}
