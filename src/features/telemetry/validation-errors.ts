import { telemetry, type ValidationSide } from '../../contract/subjects/telemetry.ts';
import { sendBeacon } from '../../core/telemetry/beacon.ts';
import { isBot } from '../../lib/bots.ts';

/** One of our ids; free text of a platform may name the player. */
const MESSAGE_ID = /^errors\.[\w.]{1,56}$/;

/** Reports which fields of a form were invalid and why, by ids only: never what was typed (ACCOUNT-57). */
export function reportValidationErrors(
  side: ValidationSide,
  component: string,
  errors: Readonly<Record<string, string>>,
): void {
  if (isBot(navigator.userAgent)) return;
  const entries = Object.entries(errors)
    .filter(([field]) => /^[\w.-]{1,64}$/.test(field))
    .map(([field, message]) => [field, MESSAGE_ID.test(message) ? message : 'text'] as const)
    .slice(0, 40);
  if (entries.length === 0) return;
  void sendBeacon(telemetry.reportValidationErrors, {
    side,
    component,
    errors: Object.fromEntries(entries),
  });
}
