import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/**
 * What the worker shows instead of a push's own text. It reads them by these ids from its stored translations
 * (`sw/push`); here the extraction finds them.
 */
export const workerTexts: Readonly<Record<'push.neutral' | 'push.held', MessageDescriptor>> = {
  'push.neutral': msg({ id: 'push.neutral', message: 'There is something new for you.' }),
  'push.held': msg({
    id: 'push.held',
    message: 'Promotions are held back now. There is nothing to do.',
  }),
};
