interface ReceivedResponse {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  readonly text: string;
}

/** Whether an answer calls itself JSON; a captive portal's page does not. */
export const isJson = (headers: Pick<Headers, 'get'>): boolean =>
  headers.get('content-type')?.includes('json') ?? false;

/**
 * Whether an answer is the back end's own. What is not, a page of a captive portal or of a filtering proxy, is as good as no
 * answer, whatever its status: it ends no session and completes no mutation (decision 0072). Below 500 the back end
 * answers in JSON or with an empty success; JSON that was cut on the way is not its own either. From 500 on, and to limit
 * the rate of requests, a gateway may send it.
 */
export function isBackEndResponse({ status, headers, text }: ReceivedResponse): boolean {
  if (status >= 500 || status === 429) return status !== 511;
  if (status === 204 || status === 304) return true;
  return isJson(headers) && !(/^\s*[[{]/.test(text) && !/[\]}]\s*$/.test(text));
}

/** How long an answer wants us to stay away, milliseconds, by its Retry-After in seconds or as a date; null without one. */
export function parseRetryAfter(value: string | null, now = Date.now()): number | null {
  if (!value) return null;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return milliseconds > 0 ? milliseconds : null;
}
