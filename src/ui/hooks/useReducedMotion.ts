import { useMediaQuery } from './useMediaQuery.ts';

export const useReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)', false);
