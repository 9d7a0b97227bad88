import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type FastifyBaseLogger, LogController } from 'fastify';
import pino, { type DestinationStream, type LevelWithSilent } from 'pino';
import { REQUEST_ID_HEADER } from '../src/contract/wire.ts';
import { redactText } from '../src/lib/redact.ts';
import type { Settings } from './settings.ts';

/** JSON lines; a request's own lines carry its id as `reqId`. */
export type Log = FastifyBaseLogger;

/** Characters of a stack that are logged. */
const MAX_STACK = 4000;
const MAX_MESSAGE = 500;

/** Whatever is logged by these names, at the top or one level down, is replaced: secrets and what names a person. */
const SECRET_FIELDS = [
  'password',
  'token',
  'secret',
  'email',
  'recipient',
  'cookie',
  'authorization',
  'fields',
  'card_token',
  'iban',
];
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

/** A request's id as a page names it; anything else could forge lines or fill them. */
const REQUEST_ID = /^[\w-]{1,64}$/;
/** Version, trace, parent and flags of W3C Trace Context. */
const TRACEPARENT = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

const headerThat = (pattern: RegExp, headers: IncomingHttpHeaders, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' && pattern.test(value) ? value : null;
};

/** The W3C Trace Context of a request: of its page, or of a proxy on the way. */
export const traceparentOf = (headers: IncomingHttpHeaders): string | null =>
  headerThat(TRACEPARENT, headers, 'traceparent');

/**
 * Logging of every Fastify server here: our log, and an id per request, the page's own where it has sent one, that all lines of the
 * request carry. Where a proxy stands in front, so does the `traceparent` that it has sent.
 */
export const logOptions = (loggerInstance: Log, { proxies }: Pick<Settings, 'proxies'>) => ({
  loggerInstance,
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: ({ headers }: { headers: IncomingHttpHeaders }) =>
    headerThat(REQUEST_ID, headers, REQUEST_ID_HEADER) ?? randomUUID(),
  childLoggerFactory: (
    log: Log,
    bindings: Record<string, unknown>,
    _options: object,
    { headers }: { headers: IncomingHttpHeaders },
  ): Log => {
    const traceparent = proxies > 0 ? traceparentOf(headers) : null;
    return log.child(traceparent === null ? bindings : { ...bindings, traceparent });
  },
});
