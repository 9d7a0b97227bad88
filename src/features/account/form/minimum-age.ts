import { adultAge } from '../../../contract/operator/adult-age.ts';
import { licence } from '../licence.ts';
import type { RuleContext } from './field-rules.ts';
import type { FormValues } from './useForm.ts';

/** 18, or 21 under the licence of Estonia and for its residents (ACCOUNT-53). */
export function minimumAge(country: unknown): 18 | 21 {
  return adultAge[country === 'EE' ? 'EE' : licence()];
}

/** Today by the device's clock; the back end validates with its own. */
export const ruleContext = ({ country }: FormValues): RuleContext => ({
  minimumAge: minimumAge(country),
  today: new Date().toISOString().slice(0, 10),
});
