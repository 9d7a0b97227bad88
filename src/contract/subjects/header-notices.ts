import * as v from 'valibot';
import type { Endpoints } from '../endpoint.ts';

/** A notice of the operator about the product, such as maintenance (SHELL-43); its texts are in the language of the request. */
export const HeaderNotice = v.object({
  id: v.string(),
  message: v.string(),
  /** Names a picture; the page has one of its own for a name that it does not know. */
  icon: v.nullable(v.string()),
  /** `action` is a path of this app; the page shows no link that leads elsewhere. */
  link: v.nullable(v.object({ text: v.string(), action: v.string() })),
});
export type HeaderNotice = v.InferOutput<typeof HeaderNotice>;

export const headerNotices = {
  /** The most important first. Those for testers are among them for members of their group only (CONFIG-7). */
  listHeaderNotices: {
    method: 'GET',
    path: '/api/header_notices',
    policy: 'bypass',
    reply: v.array(HeaderNotice),
    caller: 'anyone',
    errorCode: 'HEADER_NOTICES_ERROR',
  },
} as const satisfies Endpoints;
