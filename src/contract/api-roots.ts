/** First path segments of the API, of files that an operator uploads, and of what a browser reports: no page of the app begins with one. */
export const API_ROOTS = [
  'api',
  'check-email',
  'client-context',
  'jam',
  'log',
  'log_utm_send',
  'log_utm_set',
  'messages',
  'metrics-errors-validation',
  'network-performance',
  'performance',
  'pictures',
  'restore-id',
  'sandbox',
  'socket',
] as const;
