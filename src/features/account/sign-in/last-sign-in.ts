import { t } from '@lingui/core/macro';
import { intlTag } from '../../../contract/operator/locales.ts';
import { type SecurityEvent, security } from '../../../contract/subjects/security.ts';
import { call } from '../../../core/http/call.ts';
import { language } from '../../../core/shell/i18n.ts';
import { toast } from '../../../core/shell/toasts.ts';
import { formatDateTime, regionalTag } from '../../../lib/format-time.ts';

/** Where it came from, as far as the back end knows: "Firefox, Windows, Estonia"; empty without an answer. */
async function loadOrigin(tag: string): Promise<string> {
  const events: SecurityEvent[] = await call(security.loadSecurity).then(
    overview => overview.events,
    () => [],
  );
  // The first one is this sign-in.
  const before = events.filter(({ type }) => type === 'signed_in')[1];
  if (!before) return '';
  const place = before.country && new Intl.DisplayNames(tag, { type: 'region' }).of(before.country);
  return [before.device, place].filter(Boolean).join(', ');
}

/** Tells a player who has signed in when they did before: who didn't notices it here (ACCOUNT-83). Never rejects. */
export async function showLastSignIn(at: string): Promise<void> {
  const tag = intlTag(language.locale);
  const origin = await loadOrigin(tag);
  const time = formatDateTime(Date.parse(at), regionalTag(tag, navigator.languages));
  toast(
    origin === ''
      ? t({ id: 'auth.lastSignIn', message: `Your last sign-in: ${time}.` })
      : t({ id: 'auth.lastSignIn.from', message: `Your last sign-in: ${time}, ${origin}.` }),
  );
}
