import type { cashbox } from '../../src/contract/subjects/cashbox.ts';
import type { Routes } from '../context.ts';
import { reject } from '../errors.ts';

export const cashboxRoutes = {
  listPayments: () => [],
  loadPayment: () => reject(404, 'unknown_payment'),
  listPaymentMethods: () => [],
  loadCashboxStatus: () => reject(503, 'payments_unavailable'),
  createPayment: () => reject(503, 'payments_unavailable'),
  cancelPayment: () => reject(404, 'unknown_payment'),
  recallPayment: () => reject(404, 'unknown_payment'),
  lockPayment: () => reject(404, 'unknown_payment'),
  removePaymentProfile: () => undefined,
  checkTransaction: () => undefined,
} satisfies Pick<Routes, keyof typeof cashbox>;
