import type { bonuses } from '../../src/contract/subjects/bonuses.ts';
import type { Routes } from '../context.ts';
import { reject } from '../errors.ts';

export const bonusesRoutes = {
  listDepositBonuses: () => [],
  setBonusCode: () => reject(404, 'unknown_code'),
  clearBonusCode: () => undefined,
} satisfies Pick<Routes, keyof typeof bonuses>;
