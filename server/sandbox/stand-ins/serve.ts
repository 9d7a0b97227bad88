import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { LOCALES } from '../../../src/contract/locales.ts';
import type { ScriptName } from '../../../src/contract/third-party.ts';
import { ChatKind } from '../../../src/contract/third-party.ts';
import { type App, refuse } from '../../ask.ts';
import { issueCaptchaToken, SITE_KEY } from '../../captcha.ts';
import { guardWrite } from '../../http/guard.ts';
import { openConversation, say } from './chat.ts';

const NAMES: readonly ScriptName[] = ['captcha', 'fraud', 'survey', 'payments', 'chat'];

const scriptOf = (name: ScriptName): Buffer => readFileSync(resolve(import.meta.dirname, `${name}.js`));

/** What the contract has to name for the browser to run the file. */
export const integrityOf = (name: ScriptName): string =>
  `sha384-${createHash('sha384').update(scriptOf(name)).digest('base64')}`;

const Locale = v.picklist(LOCALES);
const Token = v.object({ site_key: v.literal(SITE_KEY), action: v.pipe(v.string(), v.maxLength(64)) });
const Opening = v.object({
  project: v.pipe(v.string(), v.maxLength(64)),
  group: v.number(),
  kind: ChatKind,
  request_id: v.nullable(v.pipe(v.string(), v.maxLength(128))),
  locale: Locale,
});
const Words = v.object({
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1000)),
  locale: Locale,
});

/** The scripts of third parties as the sandbox has them, and what stands behind them. Only where `settings.sandbox` is on. */
export function serveStandIns(server: FastifyInstance, app: App): void {
  for (const name of NAMES) {
    const text = scriptOf(name);
    server.get(`/sandbox/stand-ins/${name}.js`, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(text),
    );
  }
  server.post('/sandbox/stand-ins/captcha', async request => {
    guardWrite(app, request);
    read(Token, request.body);
    return { token: issueCaptchaToken(app) };
  });
  server.post('/sandbox/stand-ins/chat', async request => {
    guardWrite(app, request);
    const { request_id, locale } = read(Opening, request.body);
    return openConversation(app, request_id, locale);
  });
  server.post('/sandbox/stand-ins/chat/:request', async request => {
    guardWrite(app, request);
    const { text, locale } = read(Words, request.body);
    return say(app, (request.params as { request: string }).request, text, locale);
  });
}

function read<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, body);
  return parsed.success ? parsed.output : refuse(422, 'invalid');
}
