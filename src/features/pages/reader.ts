import { useSelected } from '../../core/selected.ts';
import { licence } from '../config/licence.ts';
import { visit } from '../visit/state.ts';
import type { Reader } from './variant.ts';

export const readerNow = (): Reader => ({ licence: licence(), country: visit.context?.country ?? null });

export const useCountry = (): string | null => useSelected(visit, ({ context }) => context?.country ?? null);
