import { t } from '@lingui/core/macro';
import { intlTag } from '../../../contract/operator/locales.ts';
import type { PaymentFee, ProcessingTime } from '../../../contract/subjects/payment-methods.ts';
import { language } from '../../../core/shell/i18n.ts';
import { formatPercent } from '../../../lib/percent.ts';
import { durationText } from '../../play/safety/duration-text.ts';
import { moneyText } from '../../wallet/money-text.ts';

/** "Free", "2.5%", "€0.50", "2.5% + €0.50". */
export function feeText({ basis_points, fixed_cents }: PaymentFee, currency: string): string {
  const share = basis_points > 0 && formatPercent(basis_points / 100, intlTag(language.locale));
  const fixed = fixed_cents > 0 && moneyText(fixed_cents, currency, language.locale);
  if (!share && !fixed) return t({ id: 'cashbox.fee.none', message: 'No fee' });
  const amount = [share, fixed].filter(Boolean).join(' + ');
  return t({ id: 'cashbox.fee', message: `Fee ${amount}` });
}

const lengthText = (minutes: number): string =>
  minutes < 1 ? t({ id: 'cashbox.time.now', message: 'at once' }) : durationText(rounded(minutes));

/** Whole hours and days from where minutes say too much; up, never down. */
function rounded(minutes: number): number {
  if (minutes >= 2880) return Math.ceil(minutes / 1440) * 1440;
  return minutes >= 120 ? Math.ceil(minutes / 60) * 60 : Math.ceil(minutes);
}

/** How long the method usually takes; measured where it was, else as its provider says. */
export function timeText({ usual_minutes, p50_minutes }: ProcessingTime): string {
  const length = lengthText(p50_minutes ?? usual_minutes);
  return t({ id: 'cashbox.time', message: `Usually ${length}` });
}

/** What the payments of the last 90 days took; null where there are too few (CASHBOX-10). */
export function measuredText({ p50_minutes, p90_minutes, measured }: ProcessingTime): string | null {
  if (p50_minutes === null || p90_minutes === null) return null;
  const [half, most] = [lengthText(p50_minutes), lengthText(p90_minutes)];
  return t({
    id: 'cashbox.time.measured',
    message: `Measured on ${measured} payments: half of them within ${half}, 9 of 10 within ${most}`,
  });
}
