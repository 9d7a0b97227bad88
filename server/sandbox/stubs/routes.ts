import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { LOCALES } from '../../../src/contract/operator/locales.ts';
import { ChatKind, type ScriptName } from '../../../src/contract/operator/third-party.ts';
import { issueCaptchaToken, SITE_KEY } from '../../account/captcha.ts';
import type { AppContext } from '../../context.ts';
import { reject } from '../../errors.ts';
import { rejectForgedWrite } from '../../http/csrf.ts';
import { openConversation, sendMessage } from './chat.ts';
import { serveSandboxId } from './sandbox-id.ts';

type StubName = ScriptName | 'identity';
const NAMES: readonly StubName[] = ['captcha', 'fraud', 'survey', 'payments', 'chat', 'identity'];

const readScript = (name: StubName): Buffer => readFileSync(resolve(import.meta.dirname, `${name}.js`));

const Locale = v.picklist(LOCALES);
const CaptchaTokenRequest = v.object({
  site_key: v.literal(SITE_KEY),
  action: v.pipe(v.string(), v.maxLength(64)),
});
const OpenConversation = v.object({
  project: v.pipe(v.string(), v.maxLength(64)),
  group: v.number(),
  kind: ChatKind,
  request_id: v.nullable(v.pipe(v.string(), v.maxLength(128))),
  locale: Locale,
});
const ChatText = v.object({
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1000)),
  locale: Locale,
});

/** The scripts of third parties as the sandbox has them, and what stands behind them. Only where `settings.sandbox` is on. */
export function serveStubs(server: FastifyInstance, app: AppContext): void {
  for (const name of NAMES) {
    const text = readScript(name);
    server.get(`/sandbox/stand-ins/${name}.js`, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(text),
    );
  }
  serveSandboxId(server, app);
  server.post('/sandbox/stand-ins/captcha', async request => {
    rejectForgedWrite(app, request);
    parseBody(CaptchaTokenRequest, request.body);
    return { token: await issueCaptchaToken(app) };
  });
  server.post('/sandbox/stand-ins/chat', async request => {
    rejectForgedWrite(app, request);
    const { request_id, locale } = parseBody(OpenConversation, request.body);
    return openConversation(app, request_id, locale);
  });
  server.post('/sandbox/stand-ins/chat/:request', async request => {
    rejectForgedWrite(app, request);
    const { text, locale } = parseBody(ChatText, request.body);
    return sendMessage(app, (request.params as { request: string }).request, text, locale);
  });
}

function parseBody<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, body);
  return parsed.success ? parsed.output : reject(422, 'invalid');
}
