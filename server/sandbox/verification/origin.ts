import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { AppContext } from '../../context.ts';
import { reject } from '../../errors.ts';
import { consume } from '../../store/rate-limiters.ts';
import { sendProviderError } from '../provider-errors.ts';
import { loadCheck, submitCheck } from './checks.ts';
import { LENGTH_HEADER, MAX_PIECE_BYTES, NewUpload, OFFSET_HEADER, PIECE_TYPE } from './protocol.ts';
import { applicantOfToken, PROVIDER_PATH } from './provider.ts';
import { addPiece, findUpload, openUpload, UploadError, viewOf } from './uploads.ts';

/** Files that one applicant may begin to send. */
const OPENED = { name: 'verification_uploads', points: 40, seconds: 60 * 60 };
/** Other calls of one applicant a minute; a picture is sent in less than forty pieces. */
const CALLS = { name: 'verification_calls', points: 300, seconds: 60 };

const STATUS: Readonly<Record<UploadError['code'], number>> = {
  unknown: 404,
  offset: 409,
  checksum: 422,
  type: 422,
  too_long: 422,
  too_many: 429,
};

/**
 * The calls of the sandbox's provider, at the game's origin, which serves its page too: no cookie is read or set, every call carries
 * the token that the SDK was opened with.
 */
export function serveVerificationProvider(server: FastifyInstance, app: AppContext): void {
  const opened = app.rateLimiters.stored(OPENED);
  const calls = app.rateLimiters.inProcess(CALLS);

  server.register(
    async scope => {
      scope.addContentTypeParser(
        PIECE_TYPE,
        { parseAs: 'buffer', bodyLimit: MAX_PIECE_BYTES },
        (_request, body, parsed) => parsed(null, body),
      );
      scope.setErrorHandler(async (cause, request, reply) => sendError(cause, request, reply));

      scope.get('/check', async request => {
        const applicant = await authorize(request);
        return (await loadCheck(app.db, applicant)) ?? reject(404, 'unknown');
      });

      scope.post('/check/submit', async request => {
        const applicant = await authorize(request);
        return (await submitCheck(app, applicant)) ?? reject(422, 'incomplete');
      });

      scope.post('/uploads', async (request, reply) => {
        const applicant = await authorize(request);
        await limit(opened, applicant);
        const upload = await openUpload(app, applicant, v.parse(NewUpload, request.body));
        reply.code(201).header('location', `uploads/${upload.id}`);
        return viewOf(upload);
      });

      scope.head('/uploads/:id', async (request, reply) => {
        const applicant = await authorize(request);
        const { received, size } = await findUpload(app.db, applicant, idOf(request));
        return reply
          .code(204)
          .headers({ [OFFSET_HEADER]: String(received), [LENGTH_HEADER]: String(size) })
          .send();
      });

      scope.patch('/uploads/:id', { bodyLimit: MAX_PIECE_BYTES }, async (request, reply) => {
        const external_id = await authorize(request);
        const starts_at = Number(request.headers[OFFSET_HEADER] ?? Number.NaN);
        if (!Number.isSafeInteger(starts_at) || !Buffer.isBuffer(request.body)) return reject(400, 'invalid');
        const received = await addPiece(app, { id: idOf(request), external_id }, starts_at, request.body);
        return reply.code(204).header(OFFSET_HEADER, String(received)).send();
      });
    },
    { prefix: PROVIDER_PATH.slice(0, -1) },
  );

  /** The applicant of the token. */
  async function authorize(request: FastifyRequest): Promise<string> {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const applicant = applicantOfToken(app.vault, app.clock, token) ?? reject(401, 'token');
    await limit(calls, applicant);
    return applicant;
  }
}

const idOf = ({ params }: FastifyRequest): string => (params as { id: string }).id;

async function limit(limiter: Parameters<typeof consume>[0], applicant: string): Promise<void> {
  if ((await consume(limiter, applicant)) !== null) reject(429, 'too_many');
}

async function sendError(cause: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (!(cause instanceof UploadError))
    return sendProviderError(cause, request, reply, 'the verification provider');
  if (cause.received !== null) reply.header(OFFSET_HEADER, String(cause.received));
  return reply.code(STATUS[cause.code]).send({ code: cause.code });
}
