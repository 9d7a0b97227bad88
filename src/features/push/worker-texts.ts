import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/**
 * What the worker shows in place of a push's own words. It reads them by these ids from the texts that it keeps
 * (`sw/push-words.ts`); here they are collected for the catalogues.
 */
export const ownWords: Readonly<Record<'push.neutral' | 'push.held', MessageDescriptor>> = {
  'push.neutral': msg({ id: 'push.neutral', message: 'There is something new for you.' }),
  'push.held': msg({
    id: 'push.held',
    message: 'Promotions are held back now. There is nothing to do.',
  }),
};
