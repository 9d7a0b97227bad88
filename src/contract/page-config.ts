import * as v from 'valibot';
import type { Endpoints } from './endpoint.ts';

/** Which pages are on, by slug; one that it does not name is on (engagement 3, page config). */
export const PageConfig = v.record(v.string(), v.boolean());
export type PageConfig = v.InferOutput<typeof PageConfig>;

export const pageConfig = {
  loadPageConfig: {
    method: 'GET',
    path: '/api/fe/config/manage-promotion-pages',
    reply: PageConfig,
    policy: 'public',
    caller: 'anyone',
    errorCode: 'MANAGE_PROMOTION_PAGES_ERROR',
  },
} as const satisfies Endpoints;
