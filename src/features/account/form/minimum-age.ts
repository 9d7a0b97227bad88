import { adultAge } from '../../contract/adult-age.ts';
import { visit } from '../visit/state.ts';
import type { RuleContext } from './field-rules.ts';
import type { FormValues } from './useForm.ts';

/** 18, or 21 under the licence of Estonia and for who lives there (platform 5). */
export function minimumAge(country: unknown): 18 | 21 {
  return adultAge[country === 'EE' ? 'EE' : (visit.context?.license ?? 'CW')];
}

/** The age of today by the device's clock; the back end checks it by its own. */
export const ruleContext = ({ country }: FormValues): RuleContext => ({
  minimumAge: minimumAge(country),
  today: new Date().toISOString().slice(0, 10),
});
