import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import {
  issueSandboxCode,
  redeemSandboxCode,
  SANDBOX_CLIENT,
  sandboxKeys,
} from '../../auth-providers/sandbox-id.ts';
import type { AppContext } from '../../context.ts';
import { reject } from '../../errors.ts';
import { rejectForeignOrigin } from '../../http/csrf.ts';
import { appOrigins, isOwnHost } from '../../operator/origins.ts';
import { html } from '../markup.ts';

const PATH = SANDBOX_CLIENT.issuer;
/** The console's, which may be behind a password. */
const STYLE = readFileSync(resolve(import.meta.dirname, '../console.css'), 'utf8');

/** OpenID Connect Core 3.1.2.1 with PKCE, which is not optional here. */
const AuthorizationRequest = v.object({
  response_type: v.literal('code'),
  scope: v.pipe(v.string(), v.regex(/\bopenid\b/)),
  client_id: v.literal(SANDBOX_CLIENT.id),
  redirect_uri: v.pipe(v.string(), v.url(), v.maxLength(512)),
  state: v.pipe(v.string(), v.maxLength(512)),
  nonce: v.pipe(v.string(), v.nonEmpty(), v.maxLength(512)),
  code_challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  code_challenge_method: v.literal('S256'),
});
const Consent = v.object({
  ...AuthorizationRequest.entries,
  email: v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254))),
  verified: v.optional(v.string()),
  answer: v.picklist(['yes', 'no']),
});
const TokenRequest = v.object({
  grant_type: v.literal('authorization_code'),
  code: v.string(),
  redirect_uri: v.string(),
  client_id: v.string(),
  client_secret: v.string(),
  code_verifier: v.pipe(v.string(), v.minLength(43), v.maxLength(128)),
});

/**
 * The stand-in for an external provider: whoever it is asked by says who they are, and it believes them. Its ID tokens are
 * therefore worth an address and no more, as those of a provider that does not confirm addresses.
 */
export function serveSandboxId(server: FastifyInstance, app: AppContext): void {
  server.get(`${PATH}/.well-known/openid-configuration`, () => ({
    issuer: PATH,
    authorization_endpoint: `${PATH}/authorize`,
    token_endpoint: `${PATH}/token`,
    jwks_uri: `${PATH}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['EdDSA'],
    code_challenge_methods_supported: ['S256'],
  }));
  server.get(`${PATH}/style.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
  server.get(`${PATH}/keys`, () => ({ keys: sandboxKeys(app) }));
  server.register(async scope => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(text as string))),
    );
    scope.get(`${PATH}/authorize`, (request, reply) => {
      const asked = parse(AuthorizationRequest, request.query);
      requireOwnAddress(app, asked.redirect_uri);
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      // Its form is sent with its origin, which is checked, and its address goes to nobody else.
      return reply.header('referrer-policy', 'same-origin').send(pageOf(asked));
    });
    scope.post(`${PATH}/authorize`, (request, reply) => {
      rejectForeignOrigin(app, request);
      const { email, verified, answer, ...asked } = parse(Consent, request.body);
      requireOwnAddress(app, asked.redirect_uri);
      const target = new URL(asked.redirect_uri);
      target.searchParams.set('state', asked.state);
      if (answer === 'no' || email === undefined) target.searchParams.set('error', 'access_denied');
      else {
        const person = { email, isVerified: verified !== undefined };
        target.searchParams.set('code', issueSandboxCode(app, asked, person));
      }
      return reply.header('referrer-policy', 'no-referrer').redirect(target.href, 303);
    });
    scope.post(`${PATH}/token`, (request, reply) => {
      const id_token = redeemSandboxCode(app, parse(TokenRequest, request.body));
      reply.header('cache-control', 'no-store');
      if (id_token === null) return reply.code(400).send({ error: 'invalid_grant' });
      return { id_token, access_token: 'none', token_type: 'Bearer', expires_in: 60 };
    });
  });
}

function parse<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : reject(400, 'invalid_request');
}

/** A code is only ever sent to this app. */
function requireOwnAddress({ settings }: Pick<AppContext, 'settings'>, address: string): void {
  const { origin, hostname, pathname } = new URL(address);
  const isOurs =
    appOrigins(settings).includes(origin) || (settings.publicOrigin === null && isOwnHost(hostname));
  if (!isOurs || pathname !== '/autologin') reject(400, 'invalid_request');
}

const pageOf = (asked: v.InferOutput<typeof AuthorizationRequest>): string =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Sandbox ID</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/sandbox/id/style.css"></head>
  <body><main><h1>Sandbox ID</h1><p>A stand-in for a provider that people sign in by. It believes whatever you say here.</p>
  <form method="post" action="${PATH}/authorize">
  ${Object.entries(asked).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
  <p><label>E-mail<br><input name="email" type="email" autocomplete="email" required autofocus></label></p>
  <p><label><input name="verified" type="checkbox" checked> The provider has confirmed the address</label></p>
  <p><button name="answer" value="yes">Continue</button> <button name="answer" value="no" formnovalidate>Cancel</button></p>
  </form></main></body></html>`.text;
