import { randomUUID } from 'node:crypto';
import { type FastifyBaseLogger, LogController } from 'fastify';
import pino, { type DestinationStream, type LevelWithSilent } from 'pino';
import { redactText } from '../src/lib/redact.ts';

/** JSON lines; a request's own lines carry its id as `reqId`. */
export type Log = FastifyBaseLogger;

/** Characters of a stack that are logged. */
const MAX_STACK = 4000;
const MAX_MESSAGE = 500;

/** Whatever is logged by these names, at the top or one level down, is replaced: secrets and what names a person. */
const SECRET_FIELDS = ['password', 'token', 'secret', 'email', 'recipient', 'cookie', 'authorization'];
const REDACTED_PATHS = [
  ...SECRET_FIELDS.flatMap(name => [name, `*.${name}`]),
  '*.headers.cookie',
  '*.headers.authorization',
  '*.headers["set-cookie"]',
];

/** An error without the addresses, tokens and quoted values that its text may repeat. */
function serializeError(cause: unknown) {
  if (!(cause instanceof Error)) return { message: redactText(String(cause), MAX_MESSAGE) };
  return {
    type: cause.name,
    message: redactText(cause.message, MAX_MESSAGE),
    stack: redactText(cause.stack ?? '', MAX_STACK),
  };
}

/** The log of the process, on the error output so that the start-up lines for a person stay by themselves. */
export const createLog = (
  level: LevelWithSilent = 'warn',
  destination: DestinationStream = pino.destination(2),
): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      redact: { paths: REDACTED_PATHS, censor: '(redacted)' },
      serializers: { err: serializeError },
    },
    destination,
  );

/** Writes nothing. */
export const silentLog: Log = createLog('silent');

/** Of every Fastify server here: our log, and an id per request that its error replies name too. */
export const logOptions = (loggerInstance: Log) => ({
  loggerInstance,
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
});
