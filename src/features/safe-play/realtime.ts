import { onRealtimeEvent, registerRealtimeResource } from '../../core/realtime/subscriptions.ts';
import { loadSafeguards, safeguards } from './safeguards.ts';
import { applyBreak, loadSafePlay, safePlay } from './state.ts';

registerRealtimeResource(safeguards.loading, loadSafeguards, {});
onRealtimeEvent('safeguards_changed', () => void loadSafeguards());

registerRealtimeResource(safePlay.loading, loadSafePlay, {
  break_changed: data => applyBreak(data.break),
});
