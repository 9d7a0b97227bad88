import { plural, t } from '@lingui/core/macro';
import { toast } from './toasts.ts';

/** Tells a player whose queued changes were deleted because another player has signed in on this device (F-117). */
export function showDroppedChanges(count: number): void {
  const text = t({
    id: 'outbox.dropped',
    message: plural(count, {
      one: '# change wasn’t saved because someone else signed in on this device first. Please make it again.',
      other:
        '# changes weren’t saved because someone else signed in on this device first. Please make them again.',
    }),
  });
  toast(text, 'warning', true);
}
