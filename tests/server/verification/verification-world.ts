import { createHash, randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { serveVerificationProvider } from '../../../server/sandbox/verification/origin.ts';
import type { NewUpload } from '../../../server/sandbox/verification/protocol.ts';
import {
  DIGEST_HEADER,
  type WebhookBody,
  webhookSecret,
} from '../../../server/sandbox/verification/provider.ts';
import type { WebhookOutcome } from '../../../server/verification/webhooks.ts';
import { signatureOf } from '../../../server/webhook-signature.ts';
import type { Answer, Client } from '../client.ts';
import { open, type World, type WorldOptions } from '../world.ts';

/** A file that begins as a picture does. */
export const picture = (size = 700_000, fill = 7): Buffer =>
  Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(size - 4, fill)]);

export const uploadOf = (bytes: Buffer, over: Partial<NewUpload> = {}): NewUpload => ({
  step: 'identity',
  kind: 'passport',
  side: 'front',
  type: 'image/jpeg',
  checksum: createHash('sha256').update(bytes).digest('hex'),
  size: bytes.length,
  ...over,
});

export interface VerificationWorld extends World {
  readonly provider: FastifyInstance;
  /** Opens the check and returns the SDK's token. */
  openCheck(client: Client): Promise<string>;
  externalIdOf(player_id: number): Promise<string>;
  /** A call of the provider's page. */
  ask(
    token: string,
    method: 'GET' | 'POST' | 'HEAD' | 'PATCH',
    path: string,
    sending?: { body?: object; piece?: Buffer; offset?: number },
  ): Promise<{ status: number; body: Record<string, unknown>; offset: number }>;
  /** Uploads a whole file. Returns its id. */
  upload(token: string, bytes: Buffer, over?: Partial<NewUpload>): Promise<string>;
  /** Posts a webhook as the provider does, signed unless `digest` says otherwise. */
  post(webhook: Partial<WebhookBody>, digest?: string): Promise<Answer>;
}

export const outcomeOf = ({ body }: Answer): WebhookOutcome =>
  (body as { error?: WebhookOutcome } | undefined)?.error ?? 'applied';

/** A back end with the sandbox's provider of identity checks, in memory. */
export async function openVerification(options: WorldOptions = {}): Promise<VerificationWorld> {
  const world = await open({ games: 60, ...options });
  const { app } = world;
  const provider = fastify();
  serveVerificationProvider(provider, app);
  const ask: VerificationWorld['ask'] = async (token, method, path, { body, piece, offset } = {}) => {
    const response = await provider.inject({
      method,
      url: `/verification/${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(piece ? { 'content-type': 'application/offset+octet-stream' } : {}),
        ...(offset === undefined ? {} : { 'upload-offset': String(offset) }),
      },
      ...(body ? { payload: body } : {}),
      ...(piece ? { payload: piece } : {}),
    });
    return {
      status: response.statusCode,
      body: response.body === '' ? {} : response.json(),
      offset: Number(response.headers['upload-offset']),
    };
  };
  return {
    ...world,
    provider,
    ask,
    async openCheck(client) {
      const { body } = await client.call('issueVerificationToken', { key: randomUUID() });
      return body.token;
    },
    async externalIdOf(player_id) {
      const row = await app.db
        .selectFrom('applicants')
        .select('external_id')
        .where('player_id', '=', player_id)
        .executeTakeFirstOrThrow();
      return row.external_id;
    },
    async upload(token, bytes, over) {
      const { body } = await ask(token, 'POST', 'uploads', { body: uploadOf(bytes, over) });
      for (let offset = 0; offset < bytes.length; offset += 256 * 1024)
        await ask(token, 'PATCH', `uploads/${body['id']}`, {
          offset,
          piece: bytes.subarray(offset, offset + 256 * 1024),
        });
      return String(body['id']);
    },
    async post(webhook, digest) {
      const body = JSON.stringify({
        correlationId: randomUUID(),
        createdAtMs: app.clock.now().getTime(),
        ...webhook,
      });
      const signed = digest ?? signatureOf(webhookSecret(app.vault), Buffer.from(body));
      return world.client().send('POST', '/api/kyc/webhook', {
        body,
        headers: { origin: undefined, 'x-requested-with': undefined, [DIGEST_HEADER]: signed },
      });
    },
    close: async () => {
      await provider.close();
      await world.close();
    },
  };
}
