import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { AppContext } from '../context.ts';
import { reject } from '../errors.ts';
import { rejectForeignOrigin } from '../http/csrf.ts';
import type { Faults } from '../http/faults.ts';
import type { ActionResult } from './actions/action.ts';
import { actions } from './actions/actions.ts';
import { type CompletedAction, renderPage } from './console-page.ts';
import { requirePassword } from './console-password.ts';
import { emailField, playerSuggestions } from './form-fields.ts';
import { html } from './markup.ts';
import { accountSection } from './sections/account.ts';
import { catalogueSection, workerSection } from './sections/catalogue.ts';
import { campaignSection, configSection, contentSection } from './sections/config.ts';
import {
  captchaSection,
  clockSection,
  faultsSection,
  mailSection,
  playersSection,
} from './sections/general.ts';
import { promoSection, pushSection } from './sections/notifications.ts';
import { paymentsSection } from './sections/payments.ts';
import { realtimeSection } from './sections/realtime.ts';
import { pwaSection, telemetrySection } from './sections/telemetry.ts';
import { verificationSection } from './sections/verification.ts';
import { serveStubs } from './stubs/routes.ts';

const STYLE = readFileSync(resolve(import.meta.dirname, 'console.css'), 'utf8');

/**
 * The developer's console: mail, players, notifications, clock, faults, worker, games. Plain forms, protected against
 * forged posts by their origin and by a token of the page. It exists only where `settings.sandbox` is on, and asks for the
 * password that the settings have.
 */
export function registerConsole(server: FastifyInstance, app: AppContext, faults: Faults): void {
  // The page of one process posts to another.
  const secret = app.vault.hash('token of the console');
  const token = html`<input type="hidden" name="token" value="${secret}">`;

  serveStubs(server, app);
  const { sandboxPassword } = app.settings;
  server.register(async scope => {
    if (sandboxPassword !== null) scope.addHook('onRequest', requirePassword(app, sandboxPassword));
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(text as string))),
    );
    scope.get('/sandbox/console.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
    scope.get('/sandbox', async (_request, reply) => send(reply, null));
    scope.post('/sandbox/:action', async (request, reply) => {
      rejectForeignOrigin(app, request);
      const form = request.body as Record<string, string> | undefined;
      if (form?.['token'] !== secret) reject(403, 'token');
      const { action } = request.params as { action: string };
      const run = actions[action] ?? reject(404, 'unknown_path');
      return send(reply, { ...(await runAction(() => run(app, faults, form))), action }, form);
    });
  });

  async function send(reply: FastifyReply, completed: CompletedAction | null, form?: unknown) {
    const fields = { token, email: await emailField(app, form) };
    const sections = [
      await mailSection(app),
      await playersSection(app, fields),
      accountSection(fields),
      promoSection(fields),
      realtimeSection(app, fields),
      await pushSection(app, fields),
      await pwaSection(app),
      clockSection(app, fields),
      faultsSection(faults, fields),
      captchaSection(app, fields),
      await verificationSection(app, fields),
      await paymentsSection(app, fields),
      telemetrySection(app),
      workerSection(app, fields),
      catalogueSection(app, fields),
      await configSection(app, fields),
      await campaignSection(app),
      contentSection(),
    ];
    reply.code(completed?.isDone === false ? 422 : 200).header('cache-control', 'no-store');
    return reply
      .type('text/html; charset=utf-8')
      .send(renderPage(sections, await playerSuggestions(app), completed).text);
  }
}

async function runAction(run: () => Promise<ActionResult>): Promise<ActionResult> {
  try {
    return await run();
  } catch (cause) {
    if (cause instanceof v.ValiError) return { isDone: false, message: `Not done: ${cause.message}` };
    throw cause;
  }
}
