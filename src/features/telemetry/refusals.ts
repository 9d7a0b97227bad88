import { type RefusalSide, telemetry } from '../../contract/telemetry.ts';
import { tellOperator } from '../../core/telemetry-send.ts';
import { isBot } from '../../lib/bots.ts';

/** An id of ours; what a platform says in words may name the player. */
const ID = /^errors\.[\w.]{1,56}$/;

/** Tells which fields of a form were refused and why, by ids only: never what was typed (platform 5 and 7). */
export function tellRefusal(
  side: RefusalSide,
  component: string,
  errors: Readonly<Record<string, string>>,
): void {
  if (isBot(navigator.userAgent)) return;
  const entries = Object.entries(errors)
    .filter(([field]) => /^[\w.-]{1,64}$/.test(field))
    .map(([field, message]) => [field, ID.test(message) ? message : 'text'] as const)
    .slice(0, 40);
  if (entries.length === 0) return;
  void tellOperator(telemetry.reportValidationErrors, {
    side,
    component,
    errors: Object.fromEntries(entries),
  });
}
