import { liveSubject } from '../../core/live-subjects.ts';
import { showTold } from './break.ts';
import { showBreak } from './resting.ts';
import { loadSafePlay, safePlay } from './state.ts';

liveSubject(safePlay.loading, loadSafePlay, {
  break_changed: data => {
    if (data.break) showTold(data.break);
    else showBreak(null);
  },
});
