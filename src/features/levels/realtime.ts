import { registerRealtimeResource } from '../../core/realtime/subscriptions.ts';
import { applyPoints, loadPoints, points } from './state.ts';

registerRealtimeResource(points.loading, loadPoints, { comps_awarded: applyPoints });
