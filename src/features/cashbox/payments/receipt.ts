import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { brand } from '../../../contract/operator/brand.ts';
import type { Payment } from '../../../contract/subjects/cashbox.ts';
import { saveFile } from '../../../core/device/save-file.ts';
import { language } from '../../../core/shell/i18n.ts';
import { formatDateTime } from '../../../lib/format-time.ts';
import { moneyText } from '../../wallet/money-text.ts';
import { reasonTexts } from '../flow/payment-texts.ts';
import { methodTitle } from '../methods/method-title.ts';
import { actionTexts, groupOf, stateTexts } from './payment-state-texts.ts';

/** What a receipt says, as pairs of a name and its value; `tag` is that of times. */
export function receiptLines(payment: Payment, tag: string): readonly (readonly [string, string])[] {
  const { id, action, state, method, reason } = payment;
  const time = (at: string) => formatDateTime(Date.parse(at), tag);
  return [
    [t({ id: 'payments.number', message: 'Payment number' }), String(id)],
    [t({ id: 'payments.filter.action', message: 'Kind' }), i18n._(actionTexts[action])],
    [t({ id: 'payments.filter.state', message: 'State' }), i18n._(stateTexts[action][state])],
    [
      t({ id: 'payments.method', message: 'Method' }),
      [methodTitle(method), method.account].filter(Boolean).join(', '),
    ],
    ...amountLines(payment),
    [t({ id: 'payments.startedAt', message: 'Started' }), time(payment.created_at)],
    ...(payment.finished_at === null
      ? []
      : [[t({ id: 'payments.endedAt', message: 'Ended' }), time(payment.finished_at)] as const]),
    ...(reason === null
      ? []
      : [[t({ id: 'payments.reason', message: 'Reason' }), i18n._(reasonTexts[reason])] as const]),
  ];
}

/** What moves; of a payment that has ended without success nothing has. */
function amountLines(payment: Payment): readonly (readonly [string, string])[] {
  const { action, amount_cents, fee_cents, receives_cents, currency } = payment;
  const money = (cents: number) => moneyText(cents, currency, language.locale);
  const amount = money(amount_cents);
  if (groupOf(payment) === 'not_done') return [[t({ id: 'cashbox.amount', message: 'Amount' }), amount]];
  const isDeposit = action === 'deposit';
  return [
    [
      isDeposit
        ? t({ id: 'payments.amount.deposit', message: 'You pay' })
        : t({ id: 'payments.amount.cashout', message: 'Leaves your balance' }),
      amount,
    ],
    [t({ id: 'payments.fee', message: 'Fee' }), money(fee_cents)],
    [
      isDeposit
        ? t({ id: 'payments.receives.deposit', message: 'Reaches your wallet' })
        : t({ id: 'payments.receives.cashout', message: 'You receive' }),
      money(receives_cents),
    ],
  ];
}

/** The receipt as text, of a payment that has ended or as it stands now. */
function receiptText(payment: Payment, tag: string): string {
  const { name, sandbox } = brand;
  const lines = receiptLines(payment, tag).map(([label, value]) => `${label}: ${value}`);
  const history = payment.timeline.map(
    ({ state, at }) => `${formatDateTime(Date.parse(at), tag)}  ${i18n._(stateTexts[payment.action][state])}`,
  );
  return [
    `${name}: ${t({ id: 'payments.receipt', message: 'Receipt' })}`,
    ...(sandbox ? [sandboxText()] : []),
    '',
    ...lines,
    '',
    ...history,
    '',
  ].join('\n');
}

export const sandboxText = (): string =>
  t({ id: 'payments.sandbox', message: 'Sandbox money: no real money was paid.' });

const fileName = ({ id }: Payment): string => `${brand.slug}-payment-${id}`;

export const saveReceiptText = (payment: Payment, tag: string): void =>
  saveFile(`${fileName(payment)}.txt`, receiptText(payment, tag), 'text/plain');

export const saveReceiptJson = (payment: Payment): void =>
  saveFile(
    `${fileName(payment)}.json`,
    JSON.stringify({ ...payment, sandbox: brand.sandbox }, null, 2),
    'application/json',
  );

/** Prints the receipt alone, from a frame: the page around it stays as it is. */
export function printReceipt(payment: Payment, tag: string): void {
  const frame = document.createElement('iframe');
  // Not `hidden`: a frame without a layout can't be printed everywhere.
  Object.assign(frame.style, { position: 'fixed', inlineSize: '0', blockSize: '0', border: '0' });
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  document.body.append(frame);
  const { contentDocument, contentWindow } = frame;
  if (!contentDocument || !contentWindow) return;
  contentDocument.title = fileName(payment);
  const text = contentDocument.createElement('pre');
  text.textContent = receiptText(payment, tag);
  Object.assign(text.style, { font: '11pt/1.5 sans-serif', whiteSpace: 'pre-wrap' });
  contentDocument.body.append(text);
  contentWindow.addEventListener('afterprint', () => frame.remove());
  contentWindow.print();
}
