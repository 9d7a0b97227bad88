import { onRealtimeEvent, registerRealtimeResource } from '../../core/realtime/subscriptions.ts';
import { loadVerification, verification } from './state.ts';

// After a gap the status on screen is loaded again.
registerRealtimeResource(verification.loading, loadVerification, {});

/** Follows decisions while the screen is there; returns a function that ends it. The event says that something changed, not what. */
export const followVerification = (): (() => void) =>
  onRealtimeEvent('profile_changed', ({ fields }) => {
    if (fields.includes('verification')) void loadVerification();
  });
