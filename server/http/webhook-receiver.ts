import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reject } from '../errors.ts';

/** Reads a header of a provider's request; null: it has no such header. */
export type HeaderReader = (name: string) => string | null;

interface WebhookReceiver<Outcome extends string> {
  readonly path: string;
  /** What the provider hears: anything that is not a success is sent again. */
  readonly status: Readonly<Record<Outcome, number>>;
  receive(body: Buffer, header: HeaderReader): Promise<Outcome>;
  note(log: FastifyRequest['log'], outcome: Outcome): void;
}

const BODY_LIMIT = 64 * 1024;

/** What a provider posts to: not a call of the contract, since no page sends it, and told by its signature over the bytes alone. */
export function serveWebhook<Outcome extends string>(
  server: FastifyInstance,
  { path, status, receive, note }: WebhookReceiver<Outcome>,
): void {
  server.register(async scope => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.post(path, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const header: HeaderReader = name => [request.headers[name] ?? null].flat()[0] ?? null;
      const outcome = await receive(body, header);
      note(request.log, outcome);
      const code: number = status[outcome];
      if (code !== 204) reject(code, outcome);
      return reply.code(code).send();
    });
  });
}
