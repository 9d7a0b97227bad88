import * as v from 'valibot';
import type { Endpoints } from '../endpoint.ts';
import { ChatKind } from '../operator/third-party.ts';
import { NoContent } from '../wire.ts';

const Project = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'errors.invalid'));
/** The chat provider's name of a conversation. */
const RequestId = v.pipe(v.string(), v.regex(/^[\w-]{8,128}$/, 'errors.invalid'));
/** The player's own id: no other one is answered. */
const InternalId = v.pipe(v.number(), v.safeInteger());

/** Where a player's conversation is remembered, so that another device goes on with it (SUPPORT-7). */
export const chat = {
  getRestoreId: {
    method: 'POST',
    path: '/restore-id/get',
    policy: 'bypass',
    body: v.object({ internalId: InternalId, project: Project }),
    reply: v.object({ requestId: v.nullable(v.string()), type: v.nullable(ChatKind) }),
    caller: 'player',
    errorCode: 'RESTORE_ID_GET_ERROR',
  },
  setRestoreId: {
    method: 'POST',
    path: '/restore-id/set',
    policy: 'bypass',
    body: v.object({ internalId: InternalId, project: Project, requestId: RequestId, type: ChatKind }),
    reply: NoContent,
    status: 204,
    caller: 'player',
    errorCode: 'RESTORE_ID_SET_ERROR',
  },
} as const satisfies Endpoints;
