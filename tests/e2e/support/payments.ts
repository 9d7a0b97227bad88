import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { AJAX_HEADER } from '../../../src/contract/wire.ts';
import { readConsole, runConsoleAction } from './sandbox-console.ts';

/** The player of the page shows who they are, which is approved: before that no money is paid out. */
export async function verifyPlayer(page: Page, request: APIRequestContext, email: string): Promise<void> {
  const headers = () => ({ ...AJAX_HEADER, 'idempotency-key': randomUUID() });
  const begun = await page.request.post('/api/player/kyc/token', { headers: headers() });
  expect(begun.status(), await begun.text()).toBe(201);
  await runConsoleAction(request, 'verification-approve', { email });
  const answered = await page.request.put('/api/player/source_of_wealth', {
    headers: headers(),
    data: { occupation: 'employed', income: '20k_40k', sources: ['salary'], is_true: true },
  });
  expect(answered.status(), await answered.text()).toBe(200);
}

/** The sandbox's provider ends the open payment of this amount, as the console writes it; `received`: another amount than that. */
export async function decidePayment(
  request: APIRequestContext,
  amount: string,
  outcome: string,
  received = '',
): Promise<void> {
  const forms = (await readConsole(request)).split('/sandbox/psp-decide"');
  const form = forms.find(text => text.includes(` of ${amount} by `)) ?? '';
  const [, reference = ''] = /name="reference" value="([^"]+)"/.exec(form) ?? [];
  expect(reference, `an open payment of ${amount}`).not.toBe('');
  await runConsoleAction(request, 'psp-decide', { reference, outcome, amount: received });
}
