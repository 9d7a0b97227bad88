/** Whether an answer calls itself JSON; a captive portal's page does not. */
export const isJson = (headers: Pick<Headers, 'get'>): boolean =>
  headers.get('content-type')?.includes('json') ?? false;
