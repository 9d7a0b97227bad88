import { registerRealtimeResource } from '../../core/realtime/subscriptions.ts';
import { applyBreak, loadSafePlay, safePlay } from './state.ts';

registerRealtimeResource(safePlay.loading, loadSafePlay, {
  break_changed: data => applyBreak(data.break),
});
