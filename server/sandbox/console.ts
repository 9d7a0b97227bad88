import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { randomName } from '../app.ts';
import { type App, refuse } from '../ask.ts';
import type { Faults } from '../http/faults.ts';
import { guardOrigin } from '../http/guard.ts';
import { captchaSection } from './captcha-section.ts';
import { catalogueSection, workerSection } from './catalogue-sections.ts';
import { campaignSection, configSection } from './config-section.ts';
import { contentSection } from './content-section.ts';
import { deeds } from './deeds.ts';
import { emailField, knownPlayers } from './fields.ts';
import { liveSection } from './live-section.ts';
import { html } from './markup.ts';
import { noticeSection } from './notice-section.ts';
import type { Outcome } from './outcome.ts';
import { type Done, pageOf } from './page.ts';
import { pushSection } from './push-section.ts';
import { pwaSection } from './pwa-section.ts';
import { clockSection, faultsSection, mailSection, playersSection } from './sections.ts';
import { serveStandIns } from './stand-ins/serve.ts';
import { telemetrySection } from './telemetry-section.ts';

const STYLE = readFileSync(resolve(import.meta.dirname, 'console.css'), 'utf8');

/**
 * The developer's console: mail, players, what they are told, clock, faults, worker, games. Plain forms; what makes a post
 * ours is its origin and a token that only our page carries. It exists only where `settings.sandbox` is on.
 */
export function registerConsole(server: FastifyInstance, app: App, faults: Faults): void {
  const secret = randomName();
  const token = html`<input type="hidden" name="token" value="${secret}">`;

  serveStandIns(server, app);
  server.register(async scope => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(text as string))),
    );
    scope.get('/sandbox/console.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
    scope.get('/sandbox', async (_request, reply) => send(reply, null));
    scope.post('/sandbox/:deed', async (request, reply) => {
      guardOrigin(app, request);
      const form = request.body as Record<string, string> | undefined;
      if (form?.['token'] !== secret) refuse(403, 'token');
      const { deed } = request.params as { deed: string };
      const run = deeds[deed] ?? refuse(404, 'unknown_path');
      return send(reply, { ...(await outcomeOf(() => run(app, faults, form))), deed }, form);
    });
  });

  async function send(reply: FastifyReply, outcome: Done | null, form?: unknown) {
    const fields = { token, email: await emailField(app, form) };
    const sections = [
      await mailSection(app),
      await playersSection(app, fields),
      noticeSection(fields),
      liveSection(app, fields),
      await pushSection(app, fields),
      await pwaSection(app),
      clockSection(app, fields),
      faultsSection(faults, fields),
      captchaSection(app, fields),
      telemetrySection(app),
      workerSection(app, fields),
      catalogueSection(app, fields),
      await configSection(app, fields),
      await campaignSection(app),
      contentSection(),
    ];
    reply.code(outcome?.isDone === false ? 422 : 200).header('cache-control', 'no-store');
    return reply
      .type('text/html; charset=utf-8')
      .send(pageOf(sections, await knownPlayers(app), outcome).text);
  }
}

async function outcomeOf(deed: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await deed();
  } catch (cause) {
    if (cause instanceof v.ValiError) return { isDone: false, words: `Not done: ${cause.message}` };
    throw cause;
  }
}
