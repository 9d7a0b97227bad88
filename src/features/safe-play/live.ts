import { liveSubject } from '../../core/live-subjects.ts';
import { loadSafePlay, safePlay, showTold } from './state.ts';

liveSubject(safePlay.loading, loadSafePlay, {
  break_changed: data => showTold(data.break),
});
