import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/**
 * What the worker shows instead of a push's own text. It reads them by these ids from its stored translations
 * (`sw/push`); here the extraction finds them.
 */
export const workerTexts: Readonly<Record<'push.neutral' | 'push.held', MessageDescriptor>> = {
  'push.neutral': msg({ id: 'push.neutral', message: 'You have a new notification.' }),
  'push.held': msg({
    id: 'push.held',
    message: 'Promotions are held back for now. There’s nothing to do.',
  }),
};
