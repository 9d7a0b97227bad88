import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { handleError } from '../../../server/http/error-handler.ts';

/** The level that the error is logged at while the client's connection is there, or is not any more. */
function levelOf(error: Error, isConnected: boolean): string[] {
  const levels: string[] = [];
  const log = { debug: () => levels.push('debug'), error: () => levels.push('error') };
  const request = {
    id: 'a',
    method: 'POST',
    url: '/api/games_filter',
    log,
    raw: { socket: { destroyed: !isConnected } },
  };
  const reply = { code: () => reply, header: () => reply, send: () => reply };
  handleError(error, request as unknown as FastifyRequest, reply as unknown as FastifyReply);
  return levels;
}

test('a client that leaves while its answer is on its way is no error of the back end; anything else is', () => {
  const closed = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  expect(levelOf(closed, false)).toEqual(['debug']);
  expect(levelOf(closed, true)).toEqual(['error']);
  expect(levelOf(new Error('a bug'), false)).toEqual(['error']);
});
