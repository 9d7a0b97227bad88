/** First path segments of the API, of files that an operator uploads, and of what a browser reports: no page of the app begins with one. */
export const API_ROOTS = [
  'api',
  'jam',
  'messages',
  'client-context',
  'check-email',
  'restore-id',
  'socket',
  'sandbox',
  'pictures',
  'log',
  'log_utm_set',
  'log_utm_send',
  'performance',
  'network-performance',
  'metrics-errors-validation',
] as const;
