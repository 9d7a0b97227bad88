import * as v from 'valibot';
import type { Endpoints } from './endpoint.ts';
import { ChatKind } from './third-party.ts';
import { Nothing } from './wire.ts';

const Project = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'errors.invalid'));
/** The chat provider's name of a conversation. */
const RequestId = v.pipe(v.string(), v.regex(/^[\w-]{8,128}$/, 'errors.invalid'));
/** The player's own id: no other one is answered. */
const InternalId = v.pipe(v.number(), v.safeInteger());

/** Where a player's conversation is remembered, so that another device goes on with it (platform 7). */
export const chat = {
  getRestoreId: {
    method: 'POST',
    path: '/restore-id/get',
    body: v.object({ internalId: InternalId, project: Project }),
    reply: v.object({ requestId: v.nullable(v.string()), type: v.nullable(ChatKind) }),
    policy: 'page',
    caller: 'player',
    errorCode: 'RESTORE_ID_GET_ERROR',
  },
  setRestoreId: {
    method: 'POST',
    path: '/restore-id/set',
    body: v.object({ internalId: InternalId, project: Project, requestId: RequestId, type: ChatKind }),
    reply: Nothing,
    status: 204,
    policy: 'page',
    caller: 'player',
    errorCode: 'RESTORE_ID_SET_ERROR',
  },
} as const satisfies Endpoints;
